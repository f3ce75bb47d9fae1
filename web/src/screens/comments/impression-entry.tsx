import type { Impression } from '@portfolio/api/contract/impression'
import { useSyncExternalStore } from 'react'
import { formatMoment } from '#src/language/dates.ts'
import styles from './comments.module.css'

const noChanges = () => () => {}

/** In UTC as the server writes it, then in the visitor's own time zone. */
const useMoment = (iso: string) =>
  useSyncExternalStore(
    noChanges,
    () => formatMoment(iso),
    () => formatMoment(iso, 'UTC'),
  )

export function ImpressionEntry({ impression }: { impression: Impression }) {
  const moment = useMoment(impression.date)
  return (
    <article className={styles.entry}>
      <p className={styles.text} dir="auto">
        {impression.impression}
      </p>
      <div className={styles.author}>
        <h2>
          {impression.first_name} {impression.last_name}
        </h2>
        <time dateTime={impression.date}>{moment}</time>
      </div>
    </article>
  )
}
