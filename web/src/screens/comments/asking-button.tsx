import type { ReactNode } from 'react'
import styles from './comments.module.css'

/** Its first press asks and its second acts, except that of a double click and the repeats of a held key. */
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
    disabled={props.isDisabled}
    onKeyDown={(event) => event.repeat && event.preventDefault()}
    onClick={({ detail }) => {
      if (!props.isAsking) props.onAsk()
      else if (detail < 2) props.onConfirm()
    }}
  >
    {props.children}
  </button>
)
