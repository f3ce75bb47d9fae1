import styles from './moon.module.css'

const RADII = [340, 450, 570, 700, 840, 990, 1150]

/** Decoration: orbits and small planets around the moon. */
export const Orbits = () => (
  <svg className={`not-printed ${styles.orbits}`} viewBox="-1200 -1200 2400 2400" aria-hidden="true">
    {RADII.map((radius) => (
      <circle key={radius} r={radius} className={styles.orbit} />
    ))}
    <g className={styles.inner}>
      <circle cx="-340" r="22" className={styles.mint} />
      <circle cx="398" cy="210" r="13" className={styles.plain} />
    </g>
    <g className={styles.middle}>
      <g transform="rotate(24) translate(-570 0) rotate(-40)">
        <path d="M-58 0A58 15 0 0 1 58 0" className={styles.ring} />
        <circle r="34" className={styles.orange} />
        <path d="M0-34A34 34 0 0 1 0 34 44 44 0 0 0 0-34Z" className={styles.orangeShade} />
        <path d="M58 0A58 15 0 0 1-58 0" className={styles.ring} />
      </g>
    </g>
    <g className={styles.outer}>
      <circle cx="-560" cy="-626" r="17" className={styles.blue} />
      <circle cx="-610" cy="779" r="11" className={styles.plain} />
    </g>
  </svg>
)
