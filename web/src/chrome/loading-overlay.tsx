import { useNavigation } from 'react-router-dom'
import styles from './loading-overlay.module.css'

/** Covers the page while the next one loads slowly; hidden during the first moments of a load. */
export function LoadingOverlay({ label }: { label: string }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <output className={styles.place}>
      {isLoading && (
        <span className={styles.overlay}>
          <span className={styles.moon} />
          <span className="visually-hidden">{label}</span>
        </span>
      )}
    </output>
  )
}
