import type { ReactNode } from 'react'
import styles from './comments.module.css'

/**
 * The first press asks, the second confirms. Ignores the second click of a double click, and repeats of a held key. The live
 * region is there before its question, because screen readers announce changes only.
 */
export const AskingButton = (props: {
  question: string
  isAsking: boolean
  isDisabled?: boolean
  onAsk: () => void
  onConfirm: () => void
  children: ReactNode
}) => (
  <>
    <output>{props.isAsking && props.question}</output>
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
  </>
)
