import { redirect, useNavigate } from 'react-router-dom'
import { confirmSession } from '#src/account/session.ts'
import { useForm } from '#src/forms/use-form.ts'
import { foundTexts } from '#src/content/content.ts'
import { CONFIRM_EMAIL_QUERY } from '#src/content/queries/change-email.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { type ScreenRequest, defineScreen } from '#src/screens/screen.tsx'
import { showMessage } from '#src/state/message.ts'
import { userStore } from '#src/state/user.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import form from '#src/ui/form.module.css'
import { SubmitButton } from '#src/ui/submit-button.tsx'

async function load({ content, language, params, url }: ScreenRequest) {
  if (!params.userId) throw redirect(pathTo(language, 'emailLogin'))
  const { texts, errors } = await content.load(CONFIRM_EMAIL_QUERY, { language })
  return {
    link: { id: params.userId, token: url.searchParams.get('token') ?? '' },
    texts: foundTexts(texts),
    errors: foundTexts(errors),
  }
}
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { confirmTitle, description } }) => ({
    title: confirmTitle,
    description,
    isListed: false,
  }),
  View: ConfirmEmail,
  dependsOnSearch: true,
})

/** Opening the link changes nothing, because mail scanners open links; the button does. */
function ConfirmEmail({ data: { link, texts, errors } }: { data: Data }) {
  const language = useLanguage()
  const navigate = useNavigate()
  const { submit, isSending } = useForm({
    initial: {},
    errors,
    check: async () => [],
    send: async () => {
      const { confirmEmail } = await import('#src/account/http.ts')
      showMessage('success', await confirmEmail(link))
      await confirmSession()
      await navigate(pathTo(language, userStore.get() ? 'userAccount' : 'emailLogin'))
    },
  })
  return (
    <FormPage title={texts.confirmTitle}>
      <form method="post" className={form.form} onSubmit={submit}>
        <p>{texts.confirmText}</p>
        <SubmitButton isSending={isSending} hasFocus>
          {texts.confirmAction}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
