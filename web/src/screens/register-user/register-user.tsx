import { EMAIL_MAX } from '@portfolio/contract/limits'
import { useNavigate } from 'react-router-dom'
import { registrationDraft } from '#src/account/registration-draft.ts'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { REGISTRATION_QUERY } from '#src/content/queries/registration.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { Field } from '#src/ui/field.tsx'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, hasMailServer, language }: ScreenRequest) {
  const found = await content.load(REGISTRATION_QUERY, { language })
  return {
    texts: foundTexts(found.texts),
    passwordField: foundTexts(found.passwordField),
    newPassword: foundTexts(found.newPassword),
    errors: foundTexts(found.errors),
    hasMailServer,
  }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: RegisterUser,
})

function RegisterUser({ data }: { data: Data }) {
  const { texts, passwordField, newPassword } = data
  const language = useLanguage()
  const { field, submit, isSending } = useRegistrationForm(data.errors)
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        {!data.hasMailServer && <p>{texts.noMailServer}</p>}
        <Field {...field('first_name')} label={texts.firstNameLabel} autoComplete="given-name" />
        <Field {...field('last_name')} label={texts.lastNameLabel} autoComplete="family-name" />
        <Field
          {...field('email')}
          label={texts.emailLabel}
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
        />
        <NewPasswordFields
          field={field}
          label={texts.passwordLabel}
          texts={newPassword}
          passwordField={passwordField}
        />
        <SubmitButton isSending={isSending}>{texts.next}</SubmitButton>
      </form>
      <p className={form.links}>
        <span>
          {texts.haveAccount} <SiteLink to={pathTo(language, 'emailLogin')}>{texts.signIn}</SiteLink>
        </span>
      </p>
    </FormPage>
  )
}

/** Restores the input after a return from the confirm page. */
function useRegistrationForm(errors: Data['errors']) {
  const confirmPage = pathTo(useLanguage(), 'confirmRegister')
  const navigate = useNavigate()
  const {
    first_name = '',
    last_name = '',
    email = '',
    password = '',
    refusal,
  } = registrationDraft.get() ?? {}
  return useForm({
    initial: { first_name, last_name, email, password, repeat: password },
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
      await navigate(confirmPage)
    },
  })
}
