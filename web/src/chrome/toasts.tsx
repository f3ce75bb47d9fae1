import { useMessages } from '#src/state/message.ts'
import styles from './toasts.module.css'

/** Messages of success and failure, at the bottom of the window. */
export function Toasts() {
  return (
    <output className={styles.toasts}>
      {useMessages().map(({ id, text, kind }) => (
        <span key={id} className={styles.toast} data-kind={kind}>
          {text}
        </span>
      ))}
    </output>
  )
}
