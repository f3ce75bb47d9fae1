import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { apiPath, mailsTo } from './support/mails.ts'
import { createPeople } from './support/people.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { closeMailServer, createMailServer, listenForMail } from './support/mail-server.ts'
import { useDatabase, useOwner, usePortfolio } from './support/use-portfolio.ts'

const HOUR = 60 * 60_000
const portfolio = usePortfolio()
const database = useDatabase(portfolio)
const owner = useOwner(portfolio)
const people = createPeople(portfolio)
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
/** All stored data of the outbox, as text. */
const stored = async () => JSON.stringify(await database.connection.collection('outbox').find().toArray())

const tokenOf = (link: URL) => link.searchParams.get('token') ?? ''

test("a mail's HTML is a document of its own that can do nothing, for the owner only", async () => {
  const { visitor } = await people.registered('Reader')
  const [mail] = await mailsTo(owner, 'reader@example.test')
  const path = `/api/outbox/${mail?._id}/html`
  const shown = await owner.get(path)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toContain('text/html')
  expect(shown.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
  expect(shown.text).toContain('Reader')
  expect((await visitor.get(path)).status).toBe(401)
  expect((await owner.get('/api/outbox/none/html')).status).toBe(404)
  expect((await owner.get(`/api/outbox/${'0'.repeat(24)}/html`)).status).toBe(404)
})

test.skipIf(!HAS_SERBIAN)(
  'a mail has the name and the logo of the site, both colour schemes, and only text from its values',
  async () => {
    const visitor = portfolio.visitor()
    const milos = { ...people.person('Milos'), first_name: 'Miloš', last_name: '<i>' }
    await visitor.post('/api/auth/register', { user: milos, language: 'srb' })
    await visitor.post('/api/auth/register', { user: { ...milos, first_name: '<b>&amp;' }, language: 'en' })
    const [english, serbian] = await mailsTo(owner, milos.email)
    const host = new URL(portfolio.origin).host
    expect(serbian?.text).toContain('Zdravo, Miloše,')
    expect(serbian?.text).toContain(`Ovu poruku je poslao sajt ${host} (Luka Jovanović).`)
    expect(english?.text).toContain('Hello <b>&amp;,')
    const { text: html, headers } = await owner.get(`/api/outbox/${english?._id}/html`)
    expect(html).toContain('Hello &lt;b&gt;&amp;amp;,')
    expect(html).toContain('Luka Jovanović</a>')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme:dark')
    const logo = /<img src="data:image\/png;base64,([^"]+)"/.exec(html)?.[1] ?? ''
    expect(Buffer.from(logo, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(headers.get('content-security-policy')).toContain('img-src data:')
  },
)

test('without a mail server the owner reads the link until it is used; then the body is gone', async () => {
  const { visitor, link } = await people.registered('Mila')
  const [mail] = await mailsTo(owner, 'mila@example.test')
  expect(mail?.text).toContain(tokenOf(link))
  expect((await owner.get(`/api/outbox/${mail?._id}/html`)).text).toContain(tokenOf(link))

  expect((await visitor.post(apiPath(link))).status).toBe(200)
  expect(await mailsTo(owner, 'mila@example.test')).toMatchObject([
    { _id: mail?._id, subject: 'Confirm your registration', text: '', status: 'expired', isBlanked: true },
  ])
  expect((await owner.get(`/api/outbox/${mail?._id}/html`)).status).toBe(404)
  expect(await stored()).not.toContain(tokenOf(link))
})

test('the mails of links that expire or are replaced are blanked', async () => {
  const { visitor } = await people.signedIn('Vera')
  await visitor.post('/api/user/forgotten-password', { email: 'vera@example.test', language: 'en' })
  const first = await people.newestLink('vera@example.test')
  await visitor.post('/api/user/forgotten-password', { email: 'vera@example.test', language: 'en' })
  const second = await people.newestLink('vera@example.test')
  expect(tokenOf(second)).not.toBe(tokenOf(first))
  expect(await stored()).not.toContain(tokenOf(first))
  expect(await stored()).toContain(tokenOf(second))
  pass(HOUR + 1_000)
  expect(await mailsTo(owner, 'vera@example.test')).toMatchObject([{ isBlanked: true }, { isBlanked: true }])
  expect(await stored()).not.toContain(tokenOf(second))
})

test('of the mails to a deleted account only the notice stays, which is deleted after a month if unsent', async () => {
  const { visitor } = await people.signedIn('Nina')
  const answer = await visitor.call('DELETE', '/api/user/delete-account', {
    body: { password: 'Moon-walk-1', email: 'nina@example.test' },
  })
  expect(answer.status).toBe(200)
  expect(await mailsTo(owner, 'nina@example.test')).toMatchObject([{ isBlanked: false, status: 'queued' }])
  pass(31 * 24 * HOUR)
  await portfolio.restart()
  await owner.signIn(OWNER)
  await expect.poll(stored).not.toContain('nina@example.test')
})

test('a sent mail with a link is blanked, a mail to a refused address waits alone, and is given up after a day', async () => {
  const [refused, rejected, deferred] = ['refused@example.test', 'rejected@example.test', 'grey@example.test']
  const later = 'later@example.test'
  const refusal = (responseCode: number) => Object.assign(new Error('Never'), { responseCode })
  const ofRecipients = new Map([
    [refused, 550],
    [deferred, 450],
  ])
  const ofMessages = new Map([
    [rejected, 554],
    [later, 451],
  ])
  const server = createMailServer({
    onRcptTo({ address }, _session, callback) {
      const code = ofRecipients.get(address)
      callback(code ? refusal(code) : null)
    },
    onData(stream, { envelope }, callback) {
      const code = ofMessages.get(envelope.rcptTo[0]?.address ?? '')
      stream.resume().on('end', () => callback(code ? refusal(code) : null))
    },
  })
  const sending = await startPortfolio(await listenForMail(server))
  const reader = await sending.owner()
  const visitor = sending.visitor()
  const person = { ...people.person('Sara'), email: 'sara@example.test' }
  const register = (email: string) =>
    visitor.post('/api/auth/register', { user: { ...person, email }, language: 'en' })
  await register(person.email)
  await expect
    .poll(() => mailsTo(reader, person.email))
    .toMatchObject([{ status: 'sent', isBlanked: true, text: '' }])

  const triedOnce = { status: 'queued', attempts: 1, lastError: expect.stringContaining('Never') }
  for (const email of [refused, rejected, deferred, later]) {
    await register(email)
    await expect.poll(() => mailsTo(reader, email)).toMatchObject([triedOnce])
  }
  // A mail that is sent makes those due that wait for the server, but not these.
  for (const email of ['between@example.test', 'after@example.test']) {
    await register(email)
    await expect.poll(() => mailsTo(reader, email)).toMatchObject([{ status: 'sent' }])
  }
  for (const email of [refused, rejected, deferred, later])
    expect(await mailsTo(reader, email)).toMatchObject([triedOnce])
  const beside = await sending.database()
  await beside.connection
    .collection('outbox')
    .updateMany(
      { to: { $in: [refused, rejected, deferred, later] } },
      { $set: { createdAt: new Date(0), dueAt: new Date(0), link: null } },
    )
  // As of an attempt at a time when the clock ran ahead.
  await beside.connection
    .collection('outbox')
    .updateOne({ to: deferred }, { $set: { dueAt: new Date(Date.now() + 10 * 60 * 60_000) } })
  // Another mail makes the sender look at once, and not in five seconds.
  await register('next@example.test')
  await expect.poll(() => mailsTo(reader, refused)).toMatchObject([{ status: 'refused', attempts: 2 }])
  for (const email of [rejected, deferred, later])
    await expect.poll(() => mailsTo(reader, email)).toMatchObject([{ status: 'queued', attempts: 2 }])
  await beside.close()
  await sending.stop()
  await closeMailServer(server)
})

test('a mail server that offers no encryption does not get the password, unless it is on this machine', async () => {
  const given: string[] = []
  const server = createMailServer({
    allowInsecureAuth: true,
    onAuth({ password }, _session, callback) {
      given.push(password ?? '')
      callback(null, { user: 'portfolio' })
    },
  })
  const settings = await listenForMail(server)
  const urlOf = (host: string) => settings.SMTP_URL.replace('127.0.0.1', `portfolio:secret@${host}`)
  // Not a name of this machine, although it leads here.
  for (const [host, parameters, status, lastError, passwords] of [
    ['0.0.0.0', '', 'queued', expect.stringContaining('STARTTLS'), []],
    ['0.0.0.0', '?ignoreTLS=false', 'queued', expect.stringContaining('STARTTLS'), []],
    ['127.0.0.1', '', 'sent', null, ['secret']],
  ] as const) {
    await using sending = await startPortfolio({ ...settings, SMTP_URL: urlOf(host) + parameters })
    await sending.visitor().post('/api/user/forgotten-password', { email: OWNER.email, language: 'en' })
    const reader = await sending.owner()
    await expect.poll(() => mailsTo(reader, OWNER.email)).toMatchObject([{ status, attempts: 1, lastError }])
    expect(given).toEqual(passwords)
  }
  await closeMailServer(server)
})
