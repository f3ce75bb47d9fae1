import { confirmSession } from './session.ts'
import { Form } from '#src/ui/form.tsx'
import { showMessage } from '#src/state/message.ts'
import { useGoTo } from '#src/language/language.ts'
import { useForm } from '#src/forms/use-form.ts'
import { PASSWORD_MAX } from '@portfolio/contract/limits'
import type { ComponentProps } from 'react'
import { PasswordField } from '#src/ui/password-field.tsx'

type FieldState = Pick<ComponentProps<typeof PasswordField>, 'name' | 'defaultValue' | 'error' | 'onChange'>

/** The texts of `PASSWORD_FIELD_TEXTS` and `NEW_PASSWORD_TEXTS`. */
export type NewPasswordTexts = {
  passwordField: ComponentProps<typeof PasswordField>['texts']
  newPassword: { passwordHint: string; repeatLabel: string }
}

export function NewPasswordFields(props: {
  field: (name: 'password' | 'repeat') => FieldState
  label: string
  data: NewPasswordTexts
  hasFocus?: boolean
}) {
  const { passwordField, newPassword } = props.data
  const common = { autoComplete: 'new-password', maxLength: PASSWORD_MAX, texts: passwordField }
  return (
    <>
      <PasswordField
        {...props.field('password')}
        {...common}
        label={props.label}
        hint={newPassword.passwordHint}
        hasFocus={props.hasFocus ?? false}
      />
      <PasswordField {...props.field('repeat')} {...common} label={newPassword.repeatLabel} />
    </>
  )
}

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
