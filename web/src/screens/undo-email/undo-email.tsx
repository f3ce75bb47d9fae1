import { redirect, useNavigate } from 'react-router-dom'
import { confirmSession } from '#src/account/session.ts'
import { NewPasswordFields } from '#src/account/new-password-fields.tsx'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { UNDO_EMAIL_QUERY } from '#src/content/queries/change-email.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, language, params, url }: ScreenRequest) {
  if (!params.userId) throw redirect(pathTo(language, 'emailLogin'))
  const found = await content.load(UNDO_EMAIL_QUERY, { language })
  return {
    link: { id: params.userId, token: url.searchParams.get('token') ?? '' },
    texts: foundTexts(found.texts),
    passwordField: foundTexts(found.passwordField),
    newPassword: foundTexts(found.newPassword),
    errors: foundTexts(found.errors),
  }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { undoTitle, description } }) => ({ title: undoTitle, description, isListed: false }),
  View: UndoEmail,
  dependsOnSearch: true,
})

/** Asks for a new password, because whoever changed the address knew the old one. */
function UndoEmail({ data }: { data: Data }) {
  const { texts, passwordField, newPassword } = data
  const { field, submit, isSending } = useUndo(data)
  return (
    <FormPage title={texts.undoTitle}>
      <form method="post" className={form.form} onSubmit={submit} noValidate>
        <p>{texts.undoText}</p>
        <NewPasswordFields
          field={field}
          label={texts.newPasswordLabel}
          texts={newPassword}
          passwordField={passwordField}
          hasFocus
        />
        <SubmitButton isSending={isSending}>{texts.undoAction}</SubmitButton>
      </form>
    </FormPage>
  )
}

function useUndo({ link, errors }: Data) {
  const signInPage = pathTo(useLanguage(), 'emailLogin')
  const navigate = useNavigate()
  return useForm({
    initial: { password: '', repeat: '' },
    errors,
    fieldOf: ({ code }): 'password' | 'repeat' | null => (code === 'passwordCommon' ? 'password' : null),
    check: async (values) => (await import('#src/account/checks.ts')).checkReset(values),
    send: async ({ password }) => {
      const { undoEmail } = await import('#src/account/http.ts')
      showMessage('success', await undoEmail(link, password))
      // Every session has ended, including this browser's.
      await confirmSession()
      await navigate(signInPage)
    },
  })
}
