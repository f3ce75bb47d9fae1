import { defineUnlisted } from '#src/screens/unlisted.ts'
import { useUser } from '#src/state/user.ts'
import { FormPage } from '#src/ui/form.tsx'
import form from '#src/ui/form.module.css'
import { type InvitationData, loadInvitation } from './accept-invitation.data.ts'
import { ExistingAccount, OtherAccount } from './existing-account.tsx'
import { NewAccount } from './new-account.tsx'

export const screen = defineUnlisted({
  load: loadInvitation,
  View: AcceptInvitation,
  dependsOnSearch: true,
})

function AcceptInvitation({ data }: { data: InvitationData }) {
  const { invitation, texts, errors } = data
  const user = useUser()
  if ('refusal' in invitation) {
    const sentences: Record<string, string> = errors
    return (
      <FormPage title={texts.title}>
        <p className={form.form}>{sentences[invitation.refusal] ?? errors.unexpected}</p>
      </FormPage>
    )
  }
  const isOther = user && user.email !== invitation.email
  return (
    <FormPage title={texts.title}>
      <p>{invitation.role === 'editor' ? texts.editorText : texts.moderatorText}</p>
      {isOther && <OtherAccount {...data} />}
      {!isOther && invitation.hasAccount && <ExistingAccount {...data} email={invitation.email} />}
      {!isOther && !invitation.hasAccount && <NewAccount data={data} email={invitation.email} />}
    </FormPage>
  )
}
