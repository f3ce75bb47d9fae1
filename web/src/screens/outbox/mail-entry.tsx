import type { OutboxMail } from '@portfolio/contract/outbox'
import { useState } from 'react'
import { formatMoment } from '#src/language/dates.ts'
import styles from './outbox.module.css'

type Texts = Record<'to' | 'attempts' | 'asText' | 'blanked' | OutboxMail['status'], string>

export function MailEntry({ mail, texts }: { mail: OutboxMail; texts: Texts }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.mail} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <strong>{mail.subject}</strong>
        <span>
          {texts.to}: {mail.to}
        </span>
        <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
        <span className={styles.status} data-status={mail.status}>
          {texts[mail.status]}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.content}>
          {mail.lastError && (
            <p className={styles.error}>
              {texts.attempts.replace('{count}', String(mail.attempts))} – {mail.lastError}
            </p>
          )}
          {mail.isBlanked ? <p>{texts.blanked}</p> : <MailBody mail={mail} asText={texts.asText} />}
        </div>
      )}
    </details>
  )
}

const MailBody = ({ mail, asText }: { mail: OutboxMail; asText: string }) => (
  <>
    <iframe className={styles.html} title={mail.subject} src={`/api/outbox/${mail._id}/html`} sandbox="" />
    <h2>{asText}</h2>
    <p className={styles.text}>{withLinks(mail.text)}</p>
  </>
)

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
