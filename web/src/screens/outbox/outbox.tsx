import { RefusedError, callApi } from '@portfolio/contract/api-client'
import { type OutboxMail, outboxSchema } from '@portfolio/contract/outbox'
import { useEffect, useState } from 'react'
import { redirectStrangers, useRequiredUser } from '#src/account/required-user.ts'
import { OUTBOX_QUERY } from '#src/content/queries/owner.ts'
import { useRead } from '#src/forms/use-read.ts'
import { formatMoment } from '#src/language/dates.ts'
import { useGoTo } from '#src/language/language.ts'
import { defineUnlisted, textsLoader } from '#src/screens/unlisted.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import styles from './outbox.module.css'

const load = textsLoader(OUTBOX_QUERY, redirectStrangers)
type Data = Awaited<ReturnType<typeof load>>

export const screen = defineUnlisted({ load, View: Outbox })

function Outbox({ data: { texts, errors } }: { data: Data }) {
  const { mails, isRead, refresh } = useOutbox(errors)
  return (
    <>
      <PageHeading title={texts.title}>
        <p>{texts.description}</p>
      </PageHeading>
      {!isRead && <div data-needs-script="" />}
      {isRead && (
        <div className={`page ${styles.page}`}>
          <button type="button" className="button quiet" onClick={refresh}>
            {texts.refresh}
          </button>
          {mails?.length === 0 && <p>{texts.empty}</p>}
          <ol className={styles.mails}>
            {mails?.map((mail) => (
              <li key={mail._id}>
                <MailEntry mail={mail} texts={texts} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

const fetchOutbox = async () => outboxSchema.parse((await callApi('/outbox')).body).mails

/** The latest mails, for the owner; others are redirected to the guestbook. None after a failure. */
function useOutbox(errors: { unexpected: string }) {
  const isSignedIn = useRequiredUser() !== null
  const goTo = useGoTo()
  const {
    data: mails,
    error,
    isFetched,
    refetch,
  } = useRead('outbox', fetchOutbox, errors.unexpected, isSignedIn)
  useEffect(() => {
    if (error instanceof RefusedError && error.status === 403) void goTo('comments', { replace: true })
  }, [error, goTo])
  return { mails, isRead: isSignedIn && isFetched, refresh: () => void refetch() }
}

type Texts = Record<'to' | 'attempts' | 'asText' | 'blanked' | OutboxMail['status'], string>

function MailEntry({ mail, texts }: { mail: OutboxMail; texts: Texts }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.mail} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <strong>{mail.subject}</strong>
        <span>
          {texts.to}: {mail.to}
        </span>
        <time className="soft" dateTime={mail.createdAt}>
          {formatMoment(mail.createdAt)}
        </time>
        <span className={`soft ${styles.status}`}>{texts[mail.status]}</span>
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
