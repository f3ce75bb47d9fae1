import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const TIMEOUT_MS = 15_000

export type Mailbox = {
  /** Value of `SMTP_URL`. */
  readonly url: string
  /** Waits for the newest mail to an address with a subject. */
  waitFor(to: string, subject: string): Promise<Letter>
  stop(): Promise<void>
}

/** A received mail. */
export type Letter = { text: string; html: string; link: string }

/** A real SMTP server on loopback that keeps the mails it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          callback()
        }, callback)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port')

  const find = (to: string, subject: string) =>
    mails.findLast((mail) => mail.subject === subject && mail.to?.some((each) => each.address === to))
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async waitFor(to, subject) {
      const until = Date.now() + TIMEOUT_MS
      while (Date.now() < until) {
        const mail = find(to, subject)
        if (mail) return readLetter(mail)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no mail "${subject}" to ${to}, but: ${mails.map((mail) => mail.subject).join(', ')}`)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function readLetter({ text = '', html = '' }: Email): Letter {
  return { text, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}
