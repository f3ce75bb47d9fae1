import { readMailedLink } from '#src/account/mailed-link.ts'
import { NewPasswordForm } from '#src/account/new-password-form.tsx'
import { UNDO_EMAIL_QUERY } from '#src/content/queries/change-email.ts'
import { defineScreen } from '#src/screens/screen.tsx'
import { textsLoader } from '#src/screens/unlisted.ts'
import { FormPage } from '#src/ui/form.tsx'

const load = textsLoader(UNDO_EMAIL_QUERY, (request) => ({ link: readMailedLink(request) }))
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineScreen({
  load,
  describe: ({ texts: { undoTitle, description } }) => ({ title: undoTitle, description, isListed: false }),
  View: UndoEmail,
  dependsOnSearch: true,
})

/** Asks for a new password, because whoever changed the address knew the old one. */
function UndoEmail({ data }: { data: Data }) {
  const { link, texts } = data
  const send = async (password: string) => (await import('#src/account/http.ts')).undoEmail(link, password)
  return (
    <FormPage title={texts.undoTitle}>
      <NewPasswordForm
        data={data}
        introduction={texts.undoText}
        label={texts.newPasswordLabel}
        submit={texts.undoAction}
        send={send}
      />
    </FormPage>
  )
}
