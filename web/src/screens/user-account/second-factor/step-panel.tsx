import type { ReactNode } from 'react'
import styles from './second-factor.module.css'

/** Gets the focus when it replaces the previous step, whose button had it. */
export const StepPanel = ({ children }: { children: ReactNode }) => (
  <div className={styles.step} tabIndex={-1} ref={focus}>
    {children}
  </div>
)

const focus = (element: HTMLElement | null) => element?.focus()
