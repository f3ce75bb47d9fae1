import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outboxSchema } from '@portfolio/contract/outbox'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { OWNER, startPortfolio } from './support/start-portfolio.ts'
import { closeMailServer, createMailServer, listenForMail } from './support/mail-server.ts'
import { useDatabase, useOwner, usePortfolio } from './support/use-portfolio.ts'

const HOUR = 60 * 60_000
const PASSWORD = 'Moon-walk-1'
const user = (first_name: string) => ({
  first_name,
  last_name: 'Ilić',
  email: `${first_name.toLowerCase()}@example.test`,
  password: PASSWORD,
})

const portfolio = usePortfolio()
const database = useDatabase(portfolio)
const owner = useOwner(portfolio)
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const mailsTo = async (address: string, reader = owner) =>
  outboxSchema.parse((await reader.get('/api/outbox')).body).mails.filter(({ to }) => to === address)
/** All stored data of the outbox, as text. */
const stored = async () => JSON.stringify(await database.connection.collection('outbox').find().toArray())

async function register(first_name: string) {
  const visitor = portfolio.visitor()
  await visitor.post('/api/auth/register', { user: user(first_name), language: 'en' })
  return { visitor, link: await newestLink(user(first_name).email) }
}
async function newestLink(address: string) {
  const [mail] = await mailsTo(address)
  const { pathname, searchParams } = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  return { path: `/api/user${pathname}?${searchParams.toString()}`, token: searchParams.get('token') ?? '' }
}
async function activate(first_name: string) {
  const { visitor, link } = await register(first_name)
  expect((await visitor.post(link.path)).status).toBe(200)
  return { visitor, link }
}

test("a mail's HTML is a document of its own that can do nothing, for the owner only", async () => {
  const { visitor } = await register('Reader')
  const [mail] = await mailsTo(user('Reader').email)
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
    const milos = { ...user('Milos'), first_name: 'Miloš', last_name: '<i>' }
    await visitor.post('/api/auth/register', { user: milos, language: 'srb' })
    await visitor.post('/api/auth/register', { user: { ...milos, first_name: '<b>&amp;' }, language: 'en' })
    const [english, serbian] = await mailsTo(milos.email)
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
  const { visitor, link } = await register('Mila')
  const [mail] = await mailsTo('mila@example.test')
  expect(mail?.text).toContain(link.token)
  expect((await owner.get(`/api/outbox/${mail?._id}/html`)).text).toContain(link.token)

  expect((await visitor.post(link.path)).status).toBe(200)
  expect(await mailsTo('mila@example.test')).toMatchObject([
    { _id: mail?._id, subject: 'Confirm your registration', text: '', status: 'expired', isBlanked: true },
  ])
  expect((await owner.get(`/api/outbox/${mail?._id}/html`)).status).toBe(404)
  expect(await stored()).not.toContain(link.token)
})

test('the mails of links that expire or are replaced are blanked', async () => {
  const { visitor } = await activate('Vera')
  await visitor.post('/api/user/forgotten-password', { email: 'vera@example.test', language: 'en' })
  const first = await newestLink('vera@example.test')
  await visitor.post('/api/user/forgotten-password', { email: 'vera@example.test', language: 'en' })
  const second = await newestLink('vera@example.test')
  expect(second.token).not.toBe(first.token)
  expect(await stored()).not.toContain(first.token)
  expect(await stored()).toContain(second.token)
  pass(HOUR + 1_000)
  expect((await mailsTo('vera@example.test')).map(({ isBlanked }) => isBlanked)).toEqual([true, true, true])
  expect(await stored()).not.toContain(second.token)
})

test('of the mails to a deleted account only the notice stays, which is deleted after a month if unsent', async () => {
  const { visitor } = await activate('Nina')
  await visitor.signIn(user('Nina'))
  const answer = await visitor.call('DELETE', '/api/user/delete-account', {
    body: { password: PASSWORD, email: 'nina@example.test' },
  })
  expect(answer.status).toBe(200)
  expect(await mailsTo('nina@example.test')).toMatchObject([{ isBlanked: false, status: 'queued' }])
  pass(31 * 24 * HOUR)
  await portfolio.restart()
  await owner.signIn(OWNER)
  await expect.poll(stored).not.toContain('nina@example.test')
})

test('a sent mail with a link is blanked, the last mail of an account deleted, a refused one given up', async () => {
  const refused = 'refused@example.test'
  const server = createMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === refused ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback())
    },
  })
  const sending = await startPortfolio(await listenForMail(server))
  const reader = await sending.owner()
  const visitor = sending.visitor()
  const person = { ...user('Sara'), email: 'sara@example.test' }
  await visitor.post('/api/auth/register', { user: person, language: 'en' })
  await expect
    .poll(() => mailsTo(person.email, reader))
    .toMatchObject([{ status: 'sent', isBlanked: true, text: '' }])

  await visitor.post('/api/auth/register', { user: { ...person, email: refused }, language: 'en' })
  const triedOnce = { status: 'queued', attempts: 1, lastError: expect.stringContaining('No such user') }
  await expect.poll(() => mailsTo(refused, reader)).toMatchObject([triedOnce])
  const beside = await sending.database()
  await beside.connection
    .collection('outbox')
    .updateOne({ to: refused }, { $set: { createdAt: new Date(0), dueAt: new Date(0), link: null } })
  await expect.poll(() => mailsTo(refused, reader)).toMatchObject([{ status: 'refused', attempts: 2 }])
  await beside.close()
  await sending.stop()
  await closeMailServer(server)
})
