import type { Impression } from '@portfolio/contract/impression'
import { wholeName } from '@portfolio/contract/text'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatMoment } from '#src/language/dates.ts'
import styles from './comments.module.css'

const noChanges = () => () => {}

/** The time in UTC, which is named, as the server renders it; after hydration in the visitor's time zone. */
const useMoment = (iso: string) =>
  useSyncExternalStore(
    noChanges,
    () => formatMoment(iso),
    () => formatMoment(iso, 'UTC'),
  )

export function ImpressionEntry(props: {
  impression: Impression
  texts: { sample: string; formerMember: string }
  isSending?: boolean
  children: ReactNode
}) {
  const { impression, texts, isSending = false, children } = props
  // Empty after the deletion of the account.
  const name = wholeName(impression)
  const moment = useMoment(impression.date)
  return (
    <article id={impression._id} className={styles.entry} aria-busy={isSending || undefined}>
      {impression.isSample && <span className={`soft ${styles.sample}`}>{texts.sample}</span>}
      {/* In an unknown language: not that of the page. */}
      <p className={styles.text} dir="auto" lang="">
        {impression.impression}
      </p>
      <div className={styles.foot}>
        <div className={`soft ${styles.author}`}>
          <h2>{name === '' ? texts.formerMember : <bdi translate="no">{name}</bdi>}</h2>
          <time dateTime={impression.date}>{moment}</time>
        </div>
        <div className={`not-printed soft ${styles.actions}`}>{children}</div>
      </div>
    </article>
  )
}
