import type { ReactNode } from 'react'
import button from './button.module.css'

/** Keeps the focus while the form is being sent, and announces it. */
export const SubmitButton = (props: { isSending: boolean; isDestructive?: boolean; children: ReactNode }) => (
  <button
    type="submit"
    className={props.isDestructive ? button.destructive : button.button}
    aria-disabled={props.isSending || undefined}
  >
    {props.children}
    {props.isSending && <span className={button.pending} />}
  </button>
)
