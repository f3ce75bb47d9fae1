import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { phaseOfPath } from './phases.ts'
import { MoonWithRings } from './rings.tsx'
import styles from './page-heading.module.css'

export function PageHeading(props: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <MoonWithRings phase={phaseOfPath(useLocation().pathname)} />
      <h1>{props.title}</h1>
      {props.children}
    </header>
  )
}
