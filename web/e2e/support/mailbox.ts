import {
  closeMailServer,
  createMailServer,
  listenForMail,
  readMail,
} from '../../../api/test/support/mail-server.ts'

const TIMEOUT_MS = 15_000

export type Mailbox = {
  /** Value of `SMTP_URL`. */
  readonly url: string
  /** Waits for the newest mail to an address with a subject. */
  waitFor(to: string, subject: string | RegExp): Promise<Letter>
  stop(): Promise<void>
}

type Email = Awaited<ReturnType<typeof readMail>>
/** A received mail. */
export type Letter = { text: string; html: string; link: string }

/** A real SMTP server on loopback that keeps the mails it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = createMailServer({
    onData(stream, _session, callback) {
      readMail(stream).then((mail) => {
        mails.push(mail)
        callback()
      }, callback)
    },
  })
  const { SMTP_URL: url } = await listenForMail(server)

  const find = (to: string, subject: string | RegExp) =>
    mails.findLast(
      (mail) =>
        (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject ?? '')) &&
        mail.to?.some((each) => each.address === to),
    )
  return {
    url,
    async waitFor(to, subject) {
      const until = Date.now() + TIMEOUT_MS
      while (Date.now() < until) {
        const mail = find(to, subject)
        if (mail) return readLetter(mail)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(
        `no mail "${String(subject)}" to ${to}, but: ${mails.map((mail) => mail.subject).join(', ')}`,
      )
    },
    stop: () => closeMailServer(server),
  }
}

function readLetter({ text = '', html = '' }: Email): Letter {
  return { text, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}
