import { useForm } from '#src/forms/use-form.ts'
import { useGoTo } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { Form } from '#src/ui/form.tsx'
import { NewPasswordFields, type NewPasswordTexts } from './new-password-fields.tsx'
import { confirmSession } from './session.ts'

/** The form behind a mailed link that sets a new password, which ends every session, including this browser's. */
export function NewPasswordForm(props: {
  data: NewPasswordTexts & { errors: { unexpected: string } & Record<string, string> }
  introduction?: string
  label: string
  submit: string
  send: (password: string) => Promise<string>
}) {
  const { data, introduction, label, submit, send } = props
  const goTo = useGoTo()
  const form = useForm({
    initial: { password: '', repeat: '' },
    errors: data.errors,
    check: async (values) => (await import('#src/account/checks.ts')).checkReset(values),
    send: async ({ password }) => {
      showMessage('success', await send(password))
      await confirmSession()
      await goTo('emailLogin')
    },
  })
  return (
    <Form of={form} submit={submit}>
      {introduction && <p>{introduction}</p>}
      <NewPasswordFields field={form.field} label={label} data={data} hasFocus />
    </Form>
  )
}
