import { MoonPhase } from './moon-phase.tsx'
import styles from './rings.module.css'

const RADII = [68, 102, 140, 182, 228, 278]

/** Decoration: a moon whose radius in the drawing is 50, and the orbits around it. */
export const MoonWithRings = ({ phase }: { phase: number }) => (
  <>
    <svg className={styles.rings} viewBox="-280 -280 560 560" aria-hidden="true">
      {RADII.map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
    <MoonPhase className={styles.moon} phase={phase} />
  </>
)
