import type { Impression } from '@portfolio/contract/impression'
import { type ReactNode, useSyncExternalStore } from 'react'
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

/** @param props.children what can be done about it */
export function ImpressionEntry(props: { impression: Impression; isSending?: boolean; children: ReactNode }) {
  const { impression, isSending = false, children } = props
  const moment = useMoment(impression.date)
  return (
    <article className={styles.entry} aria-busy={isSending || undefined}>
      <p className={styles.text} dir="auto">
        {impression.impression}
      </p>
      <div className={styles.author}>
        <h2>
          <bdi>
            {impression.first_name} {impression.last_name}
          </bdi>
        </h2>
        <time dateTime={impression.date}>{moment}</time>
      </div>
      <div className={styles.actions}>{children}</div>
    </article>
  )
}
