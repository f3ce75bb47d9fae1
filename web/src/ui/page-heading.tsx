import type { ReactNode } from 'react'
import { MoonPhase, type Phase } from './moon-phase.tsx'
import styles from './page-heading.module.css'

/** The top of a page: its name beside its moon, with the orbits around it. */
export function PageHeading(props: { title: string; phase: Phase; children?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <Rings />
      <MoonPhase className={styles.moon} phase={props.phase} />
      <h1>{props.title}</h1>
      {props.children}
    </header>
  )
}

const RADII = [68, 102, 140, 182, 228, 278]

const Rings = () => (
  <svg className={styles.rings} viewBox="-280 -280 560 560" aria-hidden="true">
    {RADII.map((radius) => (
      <circle key={radius} r={radius} />
    ))}
  </svg>
)
