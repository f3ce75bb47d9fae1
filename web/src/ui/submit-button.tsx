import type { ReactNode } from 'react'
import button from './button.module.css'

/** Stays in focus while the form is on its way, and says so. */
export const SubmitButton = ({ isSending, children }: { isSending: boolean; children: ReactNode }) => (
  <button type="submit" className={button.button} aria-disabled={isSending || undefined}>
    {children}
    {isSending && <span className={button.pending} />}
  </button>
)
