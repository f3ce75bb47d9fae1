import type { ReactNode } from 'react'
import styles from './second-factor.module.css'

/** Takes the focus when it replaces the step before, whose button had it. */
export const StepPanel = ({ children }: { children: ReactNode }) => (
  <div className={styles.step} tabIndex={-1} ref={focus}>
    {children}
  </div>
)

const focus = (element: HTMLElement | null) => element?.focus()
