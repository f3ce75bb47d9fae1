import { PASSWORD_MAX } from '@portfolio/contract/limits'
import type { ComponentProps } from 'react'
import { PasswordField } from '#src/ui/field.tsx'

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
