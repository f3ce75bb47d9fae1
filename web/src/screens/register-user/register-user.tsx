import { type RegistrationDraft, registrationDraft } from '#src/account/registration-draft.ts'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { REGISTRATION_QUERY } from '#src/content/queries/registration.ts'
import { useGoTo } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { Field, EmailField } from '#src/ui/field.tsx'
import styles from '#src/ui/form.module.css'
import { Form, FormPage } from '#src/ui/form.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(REGISTRATION_QUERY, ({ hasMailServer }) => ({ hasMailServer }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: RegisterUser })

function RegisterUser({ data }: { data: Data }) {
  const { texts } = data
  const form = useRegistrationForm(data.errors)
  return (
    <FormPage title={texts.title}>
      <Form of={form} submit={texts.next}>
        {!data.hasMailServer && <p>{texts.noMailServer}</p>}
        <Field {...form.field('first_name')} label={texts.firstNameLabel} autoComplete="given-name" />
        <Field {...form.field('last_name')} label={texts.lastNameLabel} autoComplete="family-name" />
        <EmailField {...form.field('email')} label={texts.emailLabel} />
        <NewPasswordFields field={form.field} label={texts.passwordLabel} data={data} />
      </Form>
      <p className={styles.links}>
        <span>
          {texts.haveAccount} <SiteLink screen="emailLogin">{texts.signIn}</SiteLink>
        </span>
      </p>
    </FormPage>
  )
}

const NOTHING: RegistrationDraft = { first_name: '', last_name: '', email: '', password: '' }

function useRegistrationForm(errors: Data['errors']) {
  const goTo = useGoTo()
  const { refusal, ...draft } = registrationDraft.get() ?? NOTHING
  return useForm({
    initial: { ...draft, repeat: draft.password },
    refused: refusal ? { field: 'password', message: refusal } : null,
    errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkRegistration(values),
    send: async (values) => {
      registrationDraft.set({
        first_name: values.first_name.trim(),
        last_name: values.last_name.trim(),
        email: values.email.trim(),
        password: values.password.trim(),
      })
      await goTo('confirmRegister')
    },
  })
}
