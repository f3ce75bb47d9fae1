import type { ReactNode } from 'react'
import styles from './comments.module.css'

/** The first press asks, the second confirms. Ignores the second click of a double click, and repeats of a held key. */
export const AskingButton = (props: {
  isAsking: boolean
  isDisabled?: boolean
  onAsk: () => void
  onConfirm: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    className={styles.action}
    // Not `disabled`, which would take the focus away.
    aria-disabled={props.isDisabled || undefined}
    onKeyDown={(event) => event.repeat && event.preventDefault()}
    onClick={({ detail }) => {
      if (!props.isAsking) props.onAsk()
      else if (detail < 2 && !props.isDisabled) props.onConfirm()
    }}
  >
    {props.children}
  </button>
)
