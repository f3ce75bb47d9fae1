import type { SMTPServer } from 'smtp-server'
import { freePort } from '#test/support/free-port.ts'
import { createMailServer, readMail } from '#test/support/mail-server.ts'

/** `silent` accepts connections without a greeting; `mute` accepts a mail and never acknowledges it. */
type MailFault = 'silent' | 'refusing' | 'mute'
type TakenMail = { messageId: string; to: string; text: string }

export type MailSink = Awaited<ReturnType<typeof createMailSink>>

/** A real SMTP server on loopback that can be down, silent, refusing, or mute after DATA. */
export async function createMailSink() {
  const port = await freePort()
  const taken: TakenMail[] = []
  const sockets = new Set<{ destroy: () => unknown }>()
  let fault: MailFault | null = null
  let faulted = 0
  let server: SMTPServer | null = null

  const create = () => {
    const created = createMailServer({
      onConnect(_session, callback) {
        if (fault === 'silent') faulted += 1
        else callback()
      },
      onMailFrom(_address, _session, callback) {
        if (fault === 'refusing') faulted += 1
        callback(fault === 'refusing' ? new Error('Try again later') : null)
      },
      onData(stream, session, callback) {
        readMail(stream).then(({ messageId = '', text = '' }) => {
          for (const { address } of session.envelope.rcptTo) taken.push({ messageId, to: address, text })
          if (fault === 'mute') faulted += 1
          else callback()
        }, callback)
      },
    })
    // Without a listener, an error of a killed client would end this process.
    created.on('error', () => {})
    created.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    return created
  }
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }

  const sink = {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portfolio@example.test' },
    /** Every mail that arrived, including repeated deliveries. */
    taken,
    /** Number of attempts that a fault has interrupted or left unanswered. */
    get faulted() {
      return faulted
    },
    setFault(next: MailFault | null) {
      fault = next
      hangUp()
    },
    /** Listens again on the same port. */
    async up() {
      const created = create()
      server = created
      await new Promise<void>((resolve) => created.listen(port, '127.0.0.1', resolve))
    },
    async down() {
      const closing = server
      server = null
      hangUp()
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  }
  await sink.up()
  return sink
}
