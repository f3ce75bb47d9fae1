import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { errorMessage } from '@portfolio/contract/error-message'
import { attachLogo } from './logo.ts'
import type { Outbox, OutboxMail, Refused } from './outbox.ts'

export type Mailer = { close: () => Promise<void> }

const LOOK_EVERY_MS = 5_000

/**
 * What an answer refuses; null when the server refuses us, or is not there. Greylisting, a full mailbox and the like
 * answer with 4xx.
 */
function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return null
  const answer = `${String(error.command)} ${String(error.responseCode)}`
  if (answer.startsWith('RCPT TO 5')) return 'recipient'
  return /^(?:RCPT TO|DATA) [45]/.test(answer) ? 'message' : null
}

/** Sends due mails of the outbox one by one, oldest first, until closed. */
export function startMailer(options: {
  outbox: Outbox
  readLogo: () => Promise<Buffer | null>
  smtpUrl: string
  from: string
  log: Logger
}): Mailer {
  const { outbox, readLogo, smtpUrl, from, log } = options
  const transport = createTransport({ url: withEncryption(smtpUrl), ...TIMEOUTS }, { from })
  const closing = new AbortController()
  const givingUp = new AbortController()
  let working: Promise<void> | null = null

  async function sendDue() {
    while (!closing.signal.aborted) {
      const mail = await outbox.take()
      if (!mail) return
      await send(mail)
    }
  }

  async function send(mail: OutboxMail) {
    const { messageId, to, subject, text, html } = mail
    try {
      await transport.sendMail({
        messageId,
        to,
        subject,
        text,
        ...attachLogo(html, await readLogo()),
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        signal: AbortSignal.any([givingUp.signal, AbortSignal.timeout(SEND_WITHIN_MS)]),
      })
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'a mail could not be sent')
      return outbox.markFailed(mail, errorMessage(error), refusedBy(error))
    }
    await outbox.markSent(mail)
    await outbox.retryWaiting()
  }

  function look() {
    if (closing.signal.aborted || working) return
    working = sendDue()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => (working = null))
  }

  outbox.onAdded(look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    async close() {
      closing.abort()
      clearInterval(timer)
      const patience = setTimeout(() => givingUp.abort(), CLOSE_WITHIN_MS)
      await working
      clearTimeout(patience)
      transport.close()
    },
  }
}

/**
 * Nodemailer sends a password as it is when the server offers no STARTTLS, which whoever is on the way can leave out.
 * The parameters `ignoreTLS` and `requireTLS` of the address decide otherwise.
 */
function withEncryption(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const isChosen = /[?&](ignoreTLS=true|requireTLS=)/.test(url.search)
  if (url.password !== '' && !isHere && !isChosen) url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** A mail that a slow server has not taken by then is sent again at the next start; a stop has 9 s. */
const CLOSE_WITHIN_MS = 2_000

/** Of one step. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const
/** Of all steps, because a server can keep each of them open; below the two minutes of a mail's lease. */
const SEND_WITHIN_MS = 90_000
