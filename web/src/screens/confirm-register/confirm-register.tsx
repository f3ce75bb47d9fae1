import { RefusedError } from '@portfolio/contract/api-client'
import { useEffect } from 'react'
import { type RegistrationDraft, registrationDraft } from '#src/account/registration-draft.ts'
import { useForm } from '#src/forms/use-form.ts'
import { CONFIRMATION_QUERY } from '#src/content/queries/registration.ts'
import { useLanguage, useGoTo } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { showMessage } from '#src/state/message.ts'
import { useStore } from '#src/state/store.ts'
import { FormPage, SubmitButton } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { MailAddress } from '#src/ui/mail-address.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'

const load = textsLoader(CONFIRMATION_QUERY, () => ({}))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: ConfirmRegister })

function ConfirmRegister({ data: { texts, errors } }: { data: Data }) {
  const draft = useStore(registrationDraft)
  const goTo = useGoTo()
  useEffect(() => {
    if (!registrationDraft.get()) void goTo('registerUser', { replace: true })
  }, [goTo])
  return (
    <FormPage title={texts.title}>
      {draft ? <Confirm draft={draft} texts={texts} errors={errors} /> : <div data-needs-script="" />}
    </FormPage>
  )
}

function Confirm({ draft, texts, errors }: Data & { draft: RegistrationDraft }) {
  const { submit, isSending } = useRegisterCall(draft, errors)
  return (
    <form method="post" className={form.form} onSubmit={submit}>
      <dl className={form.data}>
        <dt>{texts.firstNameLabel}</dt>
        <dd>{draft.first_name}</dd>
        <dt>{texts.lastNameLabel}</dt>
        <dd>{draft.last_name}</dd>
        <dt>{texts.emailLabel}</dt>
        <dd>
          <MailAddress address={draft.email} />
        </dd>
        <dt>{texts.passwordLabel}</dt>
        <dd>
          <span aria-hidden="true">••••••••</span>
          <span className="visually-hidden">{texts.passwordHidden}</span>
        </dd>
      </dl>
      <div className={form.actions}>
        <SubmitButton isSending={isSending}>{texts.register}</SubmitButton>
        <SiteLink className="button quiet" screen="registerUser">
          {texts.change}
        </SiteLink>
      </div>
    </form>
  )
}

function useRegisterCall(
  { first_name, last_name, email, password }: RegistrationDraft,
  errors: Data['errors'],
) {
  const registration = { first_name, last_name, email, password }
  const language = useLanguage()
  const goTo = useGoTo()
  return useForm({
    initial: {},
    errors,
    // No check: the form on the previous page has validated it.
    send: async () => {
      const { register } = await import('#src/account/http.ts')
      try {
        showMessage('success', await register(registration, language))
      } catch (error) {
        if (!(error instanceof RefusedError) || error.status !== 400) throw error
        // The form has validated everything except common passwords; redirects to the field of the password.
        registrationDraft.set({ ...registration, refusal: error.message })
        await goTo('registerUser')
        return showMessage('error', error.message)
      }
      await goTo('emailLogin')
      registrationDraft.set(null)
    },
  })
}
