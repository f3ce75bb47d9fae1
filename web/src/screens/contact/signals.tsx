import styles from './signals.module.css'

const SIGNALS = 5

/** Decoration: signals that travel to the moon one after the other. */
export const Signals = () => (
  <svg className={`not-printed ${styles.signals}`} viewBox="0 0 200 200" aria-hidden="true">
    {Array.from({ length: SIGNALS }, (_, index) => (
      <circle key={index} cx="100" cy="100" r="98" />
    ))}
  </svg>
)
