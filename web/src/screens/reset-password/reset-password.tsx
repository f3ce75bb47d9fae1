import { redirect, useNavigate } from 'react-router-dom'
import { confirmSession } from '#src/account/session.ts'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { RESET_PASSWORD_QUERY } from '#src/content/queries/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, language, params, url }: ScreenRequest) {
  if (!params.user_id) throw redirect(pathTo(language, 'emailLogin'))
  const found = await content.load(RESET_PASSWORD_QUERY, { language })
  return {
    link: { id: params.user_id, token: url.searchParams.get('token') ?? '' },
    texts: foundTexts(found.texts),
    passwordField: foundTexts(found.passwordField),
    newPassword: foundTexts(found.newPassword),
    errors: foundTexts(found.errors),
  }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  View: ResetPassword,
  dependsOnSearch: true,
})

function ResetPassword({ data }: { data: Data }) {
  const { texts, passwordField, newPassword } = data
  const language = useLanguage()
  const { field, submit, isSending } = useResetForm(data)
  return (
    <FormPage title={texts.title}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        <NewPasswordFields
          field={field}
          label={texts.passwordLabel}
          texts={newPassword}
          passwordField={passwordField}
          hasFocus
        />
        <SubmitButton isSending={isSending}>{texts.submit}</SubmitButton>
      </form>
      <div className={form.links}>
        <SiteLink to={pathTo(language, 'forgottenPassword')}>{texts.newLink}</SiteLink>
      </div>
    </FormPage>
  )
}

function useResetForm({ link, errors }: Data) {
  const signInPage = pathTo(useLanguage(), 'emailLogin')
  const navigate = useNavigate()
  return useForm({
    initial: { password: '', repeat: '' },
    errors,
    fieldOf: ({ code }): 'password' | 'repeat' | null => (code === 'passwordCommon' ? 'password' : null),
    check: async (values) => (await import('#src/account/checks.ts')).checkReset(values),
    send: async ({ password }) => {
      const { resetPassword } = await import('#src/account/http.ts')
      showMessage('success', await resetPassword(link, password))
      // The reset has ended every session, including this browser's.
      await confirmSession()
      await navigate(signInPage)
    },
  })
}
