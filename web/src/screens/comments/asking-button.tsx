import type { ReactNode } from 'react'
import styles from './comments.module.css'

/**
 * Asks at the first press and acts at the next. Neither a double click nor a key that is held answers what nobody has
 * read.
 */
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
