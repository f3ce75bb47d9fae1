import { useNavigation } from 'react-router-dom'
import { useLoader } from '#src/state/loader.ts'
import styles from './loading-overlay.module.css'

/** Covers the page while the next one, or an answer, is slow to come; what is quick never shows it. */
export function LoadingOverlay({ label }: { label: string }) {
  const isNavigating = useNavigation().state === 'loading'
  const isLoading = useLoader() || isNavigating
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
