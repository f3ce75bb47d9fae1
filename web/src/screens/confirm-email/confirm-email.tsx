import { readMailedLink } from '#src/account/mailed-link.ts'
import { confirmSession } from '#src/account/session.ts'
import { CONFIRM_EMAIL_QUERY } from '#src/content/queries/change-email.ts'
import { useForm } from '#src/forms/use-form.ts'
import { useGoTo } from '#src/language/language.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { textsLoader } from '#src/screens/unlisted.ts'
import { showMessage } from '#src/state/message.ts'
import { userStore } from '#src/state/user.ts'
import { Form, FormPage } from '#src/ui/form.tsx'

const load = textsLoader(CONFIRM_EMAIL_QUERY, (request) => ({ link: readMailedLink(request) }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { confirmTitle: title, description } }) => ({ title, description, isListed: false }),
  View: ConfirmEmail,
  dependsOnSearch: true,
})

function ConfirmEmail({ data: { link, texts, errors } }: { data: Data }) {
  const goTo = useGoTo()
  const form = useForm({
    initial: {},
    errors,
    send: async () => {
      const { confirmEmail } = await import('#src/account/http.ts')
      showMessage('success', await confirmEmail(link))
      await confirmSession()
      await goTo(userStore.get() ? 'userAccount' : 'emailLogin')
    },
  })
  return (
    <FormPage title={texts.confirmTitle}>
      <Form of={form} submit={texts.confirmAction} hasFocus>
        <p>{texts.confirmText}</p>
      </Form>
    </FormPage>
  )
}
