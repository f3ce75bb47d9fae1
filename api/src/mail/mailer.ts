import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Outbox, OutboxMail } from './outbox.ts'

export type Mailer = { close: () => Promise<void> }

const LOOK_EVERY_MS = 5_000

/** Sends what waits in the outbox, one after the other, oldest first, until closed. */
export function startMailer(options: { outbox: Outbox; smtpUrl: string; from: string; log: Logger }): Mailer {
  const { outbox, smtpUrl, from, log } = options
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from })
  const closing = new AbortController()
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
        html,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      })
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'mail was not taken, it is tried again')
      return outbox.markFailed(mail, error instanceof Error ? error.message : String(error))
    }
    return outbox.markSent(mail)
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
      await working
      transport.close()
    },
  }
}

/** All well below the two minutes for which a mail is taken. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const
