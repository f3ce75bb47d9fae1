import type { ReactNode } from 'react'
import type { Phase } from './moon-phase.tsx'
import { MoonWithRings } from './rings.tsx'
import styles from './page-heading.module.css'

export function PageHeading(props: { title: string; phase?: Phase; children?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <MoonWithRings phase={props.phase} />
      <h1>{props.title}</h1>
      {props.children}
    </header>
  )
}
