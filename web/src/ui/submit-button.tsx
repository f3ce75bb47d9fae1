import type { ReactNode } from 'react'
import button from './button.module.css'

/** Keeps the focus while the form is being sent: it is then `aria-disabled`, not `disabled`. */
export const SubmitButton = (props: {
  isSending: boolean
  isDisabled?: boolean
  isDestructive?: boolean
  /** Whether Enter presses it at once: on pages of mailed links that need one press. */
  hasFocus?: boolean
  children: ReactNode
}) => (
  <button
    type="submit"
    className={props.isDestructive ? button.destructive : button.button}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of what a mailed link opens
    autoFocus={props.hasFocus}
    disabled={props.isDisabled}
    aria-disabled={props.isSending || undefined}
  >
    {props.children}
    {props.isSending && <span className={button.pending} />}
  </button>
)
