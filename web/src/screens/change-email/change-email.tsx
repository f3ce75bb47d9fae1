import { EMAIL_MAX, PASSWORD_MAX } from '@portfolio/contract/limits'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { CodeField } from '#src/account/code-field.tsx'
import { confirmSession } from '#src/account/session.ts'
import { useRequiredUser } from '#src/account/use-required-user.ts'
import { useForm } from '#src/forms/use-form.ts'
import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { foundTexts } from '#src/content/content.ts'
import { CHANGE_EMAIL_QUERY } from '#src/content/queries/change-email.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { Field } from '#src/ui/field.tsx'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, language }: ScreenRequest) {
  redirectStrangers(language)
  const found = await content.load(CHANGE_EMAIL_QUERY, { language })
  return {
    texts: foundTexts(found.texts),
    passwordField: foundTexts(found.passwordField),
    codeField: foundTexts(found.codeField),
    errors: foundTexts(found.errors),
  }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: ChangeEmail,
})

/** Rendered for everybody, because it works without scripts; the API knows the account. */
function ChangeEmail({ data }: { data: Data }) {
  const { texts, passwordField, codeField } = data
  const user = useRequiredUser()
  const accountPage = pathTo(useLanguage(), 'userAccount')
  useLeavingOfGoogleAccounts(user, accountPage)
  const { field, submit, isSending, needsCode } = useChange(data, accountPage)
  const code = <CodeField {...field('code')} texts={codeField} />
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        <p>{texts.introduction}</p>
        <Field
          {...field('newEmail')}
          label={texts.emailLabel}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
        />
        <PasswordField
          {...field('currentPassword')}
          label={texts.passwordLabel}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          texts={passwordField}
        />
        {needsCode ? code : <noscript>{code}</noscript>}
        <SubmitButton isSending={isSending}>{texts.submit}</SubmitButton>
      </form>
      <div className={form.links}>
        <SiteLink to={accountPage}>{texts.back}</SiteLink>
      </div>
    </FormPage>
  )
}

function useLeavingOfGoogleAccounts(user: { _id?: string | undefined } | null, accountPage: string) {
  const navigate = useNavigate()
  const isGoogleAccount = user !== null && !user._id
  useEffect(() => {
    if (isGoogleAccount) void navigate(accountPage, { replace: true })
  }, [isGoogleAccount, navigate, accountPage])
}

function useChange({ errors }: Data, accountPage: string) {
  const navigate = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  const change = useForm({
    initial: { newEmail: '', currentPassword: '', code: '' },
    errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkEmailChange(values),
    fieldOf: ({ code }) => {
      if (code?.startsWith('secondFactor')) return 'code'
      if (code === 'currentPasswordWrong') return 'currentPassword'
      return code === 'emailUnchanged' || code === 'emailInUse' ? 'newEmail' : null
    },
    send: async (values) => {
      const { changeEmail } = await import('#src/account/http.ts')
      try {
        showMessage('success', await changeEmail(values))
      } catch (error) {
        if (error instanceof RefusedError && error.code?.startsWith('secondFactor'))
          flushSync(() => setNeedsCode(true))
        throw error
      }
      // The owner's default address changes at once.
      await confirmSession()
      await navigate(accountPage)
    },
  })
  return { ...change, needsCode }
}
