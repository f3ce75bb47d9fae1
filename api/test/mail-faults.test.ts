// @module-tag slow
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeMailServer, createMailServer, listenForMail, readMail } from './support/mail-server.ts'
import { solveCheck } from './support/solve-check.ts'
import { usePortfolio } from './support/use-portfolio.ts'

/** The fault of the mail server; null accepts mails. */
let fault: 'refuses' | 'hangs' | 'drops after DATA' | null = null
let attempts = 0
const taken: Email[] = []
const dropped: Email[] = []

// A real SMTP server on loopback.
const server = createMailServer({
  onMailFrom(_address, _session, callback) {
    attempts += 1
    if (fault === 'hangs') return
    callback(fault === 'refuses' ? new Error('Try again later') : null)
  },
  onData(stream, _session, callback) {
    readMail(stream).then((mail) => {
      if (fault !== 'drops after DATA') {
        taken.push(mail)
        return callback()
      }
      dropped.push(mail)
      hangUp()
    }, callback)
  },
})
const sockets = new Set<{ destroy: () => void }>()
server.server.on('connection', (socket) => sockets.add(socket))
const hangUp = () => sockets.forEach((socket) => socket.destroy())

afterAll(() => closeMailServer(server))
const portfolio = usePortfolio(() => listenForMail(server))
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => {
  vi.useRealTimers()
  hangUp()
})

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** @returns how long the visitor waited, in milliseconds */
async function sendMessage(message: string) {
  const visitor = portfolio.visitor()
  const humanCheck = await solveCheck(visitor, () => pass(2_000))
  const started = performance.now()
  const answer = await visitor.post('/api/mail/sendContact', {
    inputData: { first_name: 'Ana', last_name: 'Ilić', email: 'ana@example.test', message },
    language: 'en',
    humanCheck,
  })
  expect(answer.status).toBe(201)
  return performance.now() - started
}

test('a mail server that refuses, hangs and disconnects causes no lost or repeated mail and delays no request', async () => {
  for (const [kind, message] of [
    ['refuses', 'while it refuses'],
    ['hangs', 'while it hangs'],
    ['drops after DATA', 'while it drops the line'],
  ] as const) {
    fault = kind
    const before = attempts
    expect(await sendMessage(message)).toBeLessThan(5_000)
    await expect.poll(() => attempts).toBeGreaterThan(before)
    pass(60 * 60_000)
  }
  await expect.poll(() => dropped.length).toBeGreaterThan(0)
  expect(taken).toEqual([])

  fault = null
  // Ten minutes later it works again.
  pass(10 * 60_000)
  hangUp()
  await expect.poll(() => taken.length, { interval: 250 }).toBe(6)
  const words = taken.map(
    ({ subject, text }) => `${subject}: ${/while it .+/.exec(text ?? '')?.[0] ?? 'no quotation'}`,
  )
  expect(words.toSorted()).toEqual([
    'Message from Ana Ilić: while it drops the line',
    'Message from Ana Ilić: while it hangs',
    'Message from Ana Ilić: while it refuses',
    'Your message: no quotation',
    'Your message: no quotation',
    'Your message: no quotation',
  ])
  expect(taken.find(({ subject }) => subject?.startsWith('Message'))?.replyTo?.[0]?.address).toBe(
    'ana@example.test',
  )
  for (const { html, attachments } of taken) {
    expect(html).toContain('src="cid:logo@portfolio"')
    expect(attachments[0]).toMatchObject({ mimeType: 'image/png', contentId: '<logo@portfolio>' })
  }
  // After a disconnection it is unknown whether a mail was accepted: it is sent again under the same Message-ID.
  for (const mail of dropped) expect(taken.map(({ messageId }) => messageId)).toContain(mail.messageId)

  pass(60 * 60_000)
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(taken.length).toBe(6)
})
