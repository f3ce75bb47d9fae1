import { PASSWORD_MAX } from '@portfolio/contract/limits'
import type { ComponentProps } from 'react'
import { PasswordField } from '#src/ui/password-field.tsx'

type FieldState = Pick<ComponentProps<typeof PasswordField>, 'name' | 'defaultValue' | 'error' | 'onChange'>

/** Fields for a new password and its repetition. */
export const NewPasswordFields = (props: {
  /** Of the form's `useForm`. */
  field: (name: 'password' | 'repeat') => FieldState
  label: string
  texts: { passwordHint: string; repeatLabel: string }
  hasFocus?: boolean
  passwordField: ComponentProps<typeof PasswordField>['texts']
}) => {
  const common = { autoComplete: 'new-password', maxLength: PASSWORD_MAX, texts: props.passwordField }
  return (
    <>
      <PasswordField
        {...props.field('password')}
        {...common}
        label={props.label}
        hint={props.texts.passwordHint}
        hasFocus={props.hasFocus ?? false}
      />
      <PasswordField {...props.field('repeat')} {...common} label={props.texts.repeatLabel} />
    </>
  )
}
