import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { humanCheckSchema } from '@portfolio/contract/contact'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { UNANSWERED_MOST } from '#src/contact/service.ts'
import { fillStore } from './support/fill-stores.ts'
import { solveCheck } from './support/solve-check.ts'
import type { Visitor } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const MINUTE = 60_000
const MESSAGE = {
  first_name: 'Đorđe',
  last_name: 'Šćepanović',
  email: 'djordje@example.test',
  phone: '+381641234567',
  message: 'Zdravo!\n\nImam posao za vas.',
}
const mailsSchema = z.object({
  mails: z.array(z.object({ _id: z.string(), to: z.string(), subject: z.string(), text: z.string() })),
})

const portfolio = usePortfolio()
const owner = useOwner(portfolio)

// Rate limits count by the hour; each test has an hour of its own.
let now = Date.now()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  wait(61 * MINUTE)
})
afterEach(() => vi.useRealTimers())
function wait(milliseconds: number) {
  now += milliseconds
  vi.setSystemTime(now)
}

const solved = (visitor: Visitor) => solveCheck(visitor, () => wait(2_000))
/** Another message than the others, because an equal one would get the answer of the first. */
const another = () => ({ inputData: { ...MESSAGE, message: `Message ${Math.random()}` } })
const send = async (visitor: Visitor, more: object = {}) =>
  visitor.post('/api/mail/sendContact', {
    inputData: MESSAGE,
    language: 'en',
    humanCheck: await solved(visitor),
    ...more,
  })
const outbox = async () => mailsSchema.parse((await owner.get('/api/outbox')).body).mails

test.skipIf(!HAS_SERBIAN)(
  'a message goes to the owner, and a confirmation that quotes nothing to an address that is not verified',
  async () => {
    const visitor = portfolio.visitor()
    expect(await send(visitor, { language: 'srb' })).toMatchObject({
      status: 201,
      body: 'Poruka je poslata!',
    })
    const [confirmation, message] = await outbox()
    expect(confirmation).toMatchObject({ to: MESSAGE.email, subject: 'Vaša poruka' })
    expect(confirmation?.text).toContain('hvala vam na poruci')
    expect(confirmation?.text).not.toContain(MESSAGE.message)
    expect(confirmation?.text).not.toContain('Đorđe')
    expect(message?.subject).toBe('Message from Đorđe Šćepanović')
    expect(message?.text).toContain('Phone: +381641234567')
    expect(message?.text).toContain(MESSAGE.message)
    expect(await send(visitor)).toMatchObject({ status: 201, body: 'Message is sent!' })
  },
)

test('the check has nine colours, and its challenge does not reveal the right one', async () => {
  const visitor = portfolio.visitor()
  const targets = new Set<number>()
  for (let round = 0; round < 30; round++) {
    const check = humanCheckSchema.parse((await visitor.get('/api/mail/human-check')).body)
    expect(new Set(check.tiles).size).toBe(9)
    expect(check.tiles).toContain(check.target)
    expect(Buffer.from(check.challenge, 'base64url').toString('latin1')).not.toContain(check.target)
    expect(check.challenge).not.toContain(check.target.slice(1))
    targets.add(check.tiles.indexOf(check.target))
  }
  expect(targets.size).toBeGreaterThan(4)
})

const REFUSED = { status: 400, body: 'Please verify that you are human!' }
const EXPIRED = { status: 400, body: 'This check has expired. Please try again.' }

test('a challenge can be used once, also by two concurrent requests', async () => {
  const visitor = portfolio.visitor()
  const humanCheck = await solved(visitor)
  expect((await send(visitor, { humanCheck })).status).toBe(201)
  expect(await send(visitor, { humanCheck, ...another() })).toMatchObject(EXPIRED)

  const raced = await solved(visitor)
  const answers = await Promise.all([1, 2, 3].map(() => send(visitor, { humanCheck: raced, ...another() })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
})

test('a challenge expires after five minutes', async () => {
  const visitor = portfolio.visitor()
  const humanCheck = await solved(visitor)
  wait(5 * MINUTE)
  expect(
    await visitor.post('/api/mail/sendContact', { inputData: MESSAGE, language: 'en', humanCheck }),
  ).toMatchObject(EXPIRED)
})

test('a wrong tile is refused, and there is no second guess', async () => {
  const visitor = portfolio.visitor()
  const { tiles, target, challenge } = humanCheckSchema.parse(
    (await visitor.get('/api/mail/human-check')).body,
  )
  const wrong = tiles.find((tile) => tile !== target)
  expect(await send(visitor, { humanCheck: { challenge, tile: wrong } })).toMatchObject(REFUSED)
  expect(await send(visitor, { humanCheck: { challenge, tile: target } })).toMatchObject(EXPIRED)
})

test('without scripts the way back from the check keeps the message, and asks nothing', async () => {
  const visitor = portfolio.visitor()
  const message = {
    first_name: 'Ana',
    last_name: 'Ilić',
    email: 'ana@mail.test',
    phone: '',
    message: 'Half a',
  }
  const check = await visitor.submit('/contact', message)
  expect(check.text).toMatch(/<button class="[^"]*">Back to the message<\/button>/)
  const { text } = await visitor.submit('/verification', message)
  expect(text).toContain('>Half a</textarea>')
  expect(text).not.toContain('Please verify that you are human!</p>')
})

test('an answer faster than a person can give is refused', async () => {
  const visitor = portfolio.visitor()
  const { target, challenge } = humanCheckSchema.parse((await visitor.get('/api/mail/human-check')).body)
  const humanCheck = { challenge, tile: target }
  const call = { inputData: MESSAGE, language: 'en', humanCheck }
  expect(await visitor.post('/api/mail/sendContact', call)).toMatchObject(REFUSED)
})

test('a forged challenge, none at all, or a filled honeypot is refused', async () => {
  const visitor = portfolio.visitor()
  const one = await solved(visitor)
  const other = await solved(visitor)
  const [id, asked, , signature] = one.challenge.split('.')
  const answerOfOther = other.challenge.split('.')[2]
  const forgeries = [
    { challenge: [id, asked, answerOfOther, signature].join('.'), tile: other.tile },
    {
      challenge: [id, Date.now().toString(36), ...one.challenge.split('.').slice(2)].join('.'),
      tile: one.tile,
    },
    { challenge: 'x', tile: one.tile },
    { challenge: '', tile: one.tile },
    { challenge: one.challenge, tile: { $ne: '' } },
    { challenge: one.challenge },
    {},
    null,
    'human',
  ]
  for (const humanCheck of forgeries) expect(await send(visitor, { humanCheck })).toMatchObject(REFUSED)
  const withoutCheck = { inputData: MESSAGE, language: 'en' }
  expect(await visitor.post('/api/mail/sendContact', withoutCheck)).toMatchObject(REFUSED)
  expect(await send(visitor, { website: 'https://spam.example' })).toMatchObject(REFUSED)
})

test.each([
  [{}, 'First name is required!'],
  [{ first_name: ' ' }, 'First name is required!'],
  [{ first_name: 'Ana', email: '' }, 'Last name is required!'],
  [{ first_name: 'Ana', last_name: 'Ilić', email: ' ' }, 'Email is required!'],
  [{ ...MESSAGE, message: ' \n ' }, 'Message is required!'],
  [{ ...MESSAGE, message: '\u200b \u2060' }, 'Message is required!'],
  [{ ...MESSAGE, first_name: 'x'.repeat(31) }, 'First and last name can have 30 characters each at most!'],
  [{ ...MESSAGE, email: 'nobody' }, 'Enter valid email address!'],
  [{ ...MESSAGE, email: `${'x'.repeat(40)}@example.test` }, 'Enter valid email address!'],
  [{ ...MESSAGE, phone: '12 or so' }, 'Enter the phone number in digits only!'],
  [{ ...MESSAGE, message: 'x'.repeat(5_001) }, 'A message can have 5,000 characters at most!'],
  [{ ...MESSAGE, message: 'bin\u0000ary' }, 'The text contains characters that cannot be read.'],
  [
    { ...MESSAGE, first_name: 'Ana\r\nBcc: all@example.test' },
    'The text contains characters that cannot be read.',
  ],
  [{ ...MESSAGE, email: 'ana@example.test\r\nBcc: all@example.test' }, 'Enter valid email address!'],
  [{ ...MESSAGE, first_name: { $gt: '' } }, 'First name is required!'],
])('a form with %j is refused with its first problem', async (inputData, words) => {
  const visitor = portfolio.visitor()
  const before = (await outbox()).length
  expect(await send(visitor, { inputData })).toMatchObject({ status: 400, body: words })
  expect((await outbox()).length).toBe(before)
})

test('a message that is refused does not use the check up', async () => {
  const visitor = portfolio.visitor()
  const humanCheck = await solved(visitor)
  expect((await send(visitor, { humanCheck, inputData: { ...MESSAGE, message: '' } })).status).toBe(400)
  expect((await send(visitor, { humanCheck })).status).toBe(201)
})

test('a signed-in sender has the name of the account, not of the body', async () => {
  const visitor = await portfolio.owner()
  expect((await send(visitor, { inputData: { ...MESSAGE, message: 'From whom?' } })).status).toBe(201)
  const [copy, message] = await outbox()
  expect(copy?.to).toBe('owner@example.test')
  expect(message?.subject).toBe('Message from Luka Jovanović')
})

test('the endpoint is limited by address and refuses large bodies', async () => {
  const visitor = portfolio.visitor()
  const call = { inputData: MESSAGE, language: 'en', humanCheck: await solved(visitor) }
  const large = { ...call, inputData: { ...MESSAGE, message: 'x'.repeat(200_000) } }
  expect((await visitor.post('/api/mail/sendContact', large)).status).toBe(413)

  const statuses: number[] = []
  let last = await send(visitor)
  for (let round = 0; round < 11 && last.status === 201; round++) {
    statuses.push(last.status)
    last = await send(visitor, another())
  }
  expect(statuses.length).toBe(10)
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60)
})

test('beyond the messages of a day, and those without an answer, the mailbox takes no more and loses none', async () => {
  const FULL = {
    status: 429,
    body: 'The mailbox cannot take any more messages for now. Please try again later.',
  }
  await using database = await portfolio.database()
  const limits = database.connection.collection('limits')
  const messages = database.connection.collection('contactmessages')
  expect((await send(portfolio.visitor())).status).toBe(201)
  const before = await messages.countDocuments({})
  const { matchedCount } = await limits.updateOne({ key: 'contact:all' }, { $set: { points: 500 } })
  expect(matchedCount).toBe(1)
  expect(await send(portfolio.visitor())).toMatchObject(FULL)
  wait(25 * 60 * MINUTE)
  expect((await send(portfolio.visitor())).status).toBe(201)

  await fillStore(database.connection, 'contactmessages', UNANSWERED_MOST - before - 1)
  expect(await send(portfolio.visitor())).toMatchObject(FULL)
  expect(await messages.countDocuments({})).toBe(UNANSWERED_MOST)
  await messages.updateOne({}, { $set: { isAnswered: true } })
  expect((await send(portfolio.visitor())).status).toBe(201)
})
