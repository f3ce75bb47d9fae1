import type { ReactNode } from 'react'
import styles from './second-factor.module.css'

/** A step that replaces the one before it, whose button had the focus: takes the focus. */
export const StepPanel = ({ children }: { children: ReactNode }) => (
  <div className={styles.step} tabIndex={-1} ref={focus}>
    {children}
  </div>
)

const focus = (element: HTMLElement | null) => element?.focus()
