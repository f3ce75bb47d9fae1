import type { ReactNode } from 'react'
import button from './button.module.css'

/** Stays in focus while the form is on its way, and says so. */
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
