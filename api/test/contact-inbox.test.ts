import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inboxSchema } from '@portfolio/contract/contact-inbox'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { closeMailServer, createMailServer, listenForMail } from './support/mail-server.ts'
import { createMessageModel } from '#src/contact/model.ts'
import { createPeople } from './support/people.ts'
import { solveCheck } from './support/solve-check.ts'
import { useDatabase, useOwner, usePortfolio } from './support/use-portfolio.ts'
import type { Visitor } from './support/visitor.ts'

let takesMail = false
const server = createMailServer({
  onMailFrom: (_address, _session, callback) => callback(takesMail ? null : new Error('The disk is full')),
})

afterAll(() => closeMailServer(server))
const portfolio = usePortfolio(() => listenForMail(server))
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
const owner = useOwner(portfolio)
const database = useDatabase(portfolio)
const people = createPeople(portfolio)

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function send(visitor: Visitor, first_name: string, message: string) {
  const answer = await visitor.post('/api/mail/sendContact', {
    inputData: { first_name, last_name: 'Ilić', email: 'ana@example.test', phone: '064', message },
    language: SERBIAN,
    humanCheck: await solveCheck(visitor, () => pass(2_000)),
  })
  expect(answer.status).toBe(201)
  // Rate limits count by the hour.
  pass(61 * 60_000)
}
const inbox = async (query = '') =>
  inboxSchema.parse((await owner.get(`/api/moderation/messages?${query}`)).body)

test('the owner sees each message, how far its mail has come, and marks it as answered', async () => {
  await send(portfolio.visitor(), 'Ana', 'Imam posao za vas.')
  await expect.poll(async () => (await inbox()).messages[0]?.delivery?.lastError).toMatch(/disk is full/)
  const waiting = await inbox()
  expect(waiting).toMatchObject({
    unanswered: 1,
    nextCursor: null,
    messages: [
      {
        first_name: 'Ana',
        last_name: 'Ilić',
        email: 'ana@example.test',
        phone: '064',
        message: 'Imam posao za vas.',
        language: SERBIAN,
        isFromAccount: false,
        isAnswered: false,
        answerSubject: HAS_SERBIAN ? 'Re: Vaša poruka' : 'Re: Your message',
        delivery: { status: 'queued', sentAt: null },
      },
    ],
  })

  takesMail = true
  pass(60 * 60_000)
  await expect
    .poll(async () => (await inbox()).messages[0]?.delivery)
    .toMatchObject({ status: 'sent', lastError: null, sentAt: expect.stringMatching(/^\d{4}-/) })

  const path = `/api/moderation/messages/${waiting.messages[0]?._id}`
  expect((await owner.post(path, { isAnswered: true })).status).toBe(204)
  expect(await inbox()).toMatchObject({ unanswered: 0, messages: [{ isAnswered: true }] })
  expect((await owner.post(path, { isAnswered: false })).status).toBe(204)
  expect((await inbox()).unanswered).toBe(1)
  expect((await owner.post(path, { isAnswered: 'yes' })).status).toBe(400)
  expect((await owner.post(`/api/moderation/messages/${'0'.repeat(24)}`, { isAnswered: true })).status).toBe(
    404,
  )
  expect((await owner.post('/api/moderation/messages/1', { isAnswered: true })).status).toBe(400)
})

test('messages are found by words and people, thirty at a time, newest first', async () => {
  const sender = { first_name: 'Bojana', last_name: 'Ilić', email: 'bojana@example.test', language: SERBIAN }
  await createMessageModel(database.connection).insertMany(
    Array.from({ length: 31 }, (_, index) => ({
      ...sender,
      message: `Message ${index + 1} (of many)`,
      messageId: `<${index}@portfolio>`,
    })),
  )
  const first = await inbox('search=bojana')
  expect(first.messages.map(({ message }) => message).slice(0, 2)).toEqual([
    'Message 31 (of many)',
    'Message 30 (of many)',
  ])
  expect(first.messages).toHaveLength(30)
  const rest = await inbox(`search=bojana&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ nextCursor: null, messages: [{ message: 'Message 1 (of many)' }] })
  expect((await inbox(`search=${encodeURIComponent('7 (of')}`)).messages).toHaveLength(3)
  expect((await inbox('search=.*')).messages).toHaveLength(0)
  const [{ first_name, last_name, message } = expect.unreachable()] = first.messages
  const wholeName = encodeURIComponent(`${last_name}  ${first_name}`)
  expect((await inbox(`search=${wholeName}`)).messages[0]).toMatchObject({ message })
})

test('only the owner reads messages', async () => {
  const { visitor } = await people.signedIn('Milica')
  for (const somebody of [portfolio.visitor(), visitor]) {
    const { status, text } = await somebody.get('/api/moderation/messages')
    expect([401, 403]).toContain(status)
    expect(text).not.toContain('posao')
    const marking = await somebody.post(`/api/moderation/messages/${'0'.repeat(24)}`, { isAnswered: true })
    expect([401, 403]).toContain(marking.status)
  }
})

test('the data export contains the sender’s messages, which the owner keeps after the account is deleted', async () => {
  const { visitor } = await people.signedIn('Teodora')
  await send(visitor, 'Teodora', 'Wrote while signed in')
  expect((await inbox('search=Teodora')).messages).toMatchObject([{ isFromAccount: true }])
  expect((await visitor.get('/api/user/user-account/data')).body).toMatchObject({
    messages: [{ message: 'Wrote while signed in', phone: '064' }],
  })
  await visitor.signIn({ email: 'teodora@example.test', password: 'Moon-walk-1' })
  const left = await visitor.call(
    'DELETE',
    '/api/user/delete-account?email=teodora@example.test&impressions=delete',
  )
  expect(left.status).toBe(200)
  expect((await inbox('search=Teodora')).messages).toMatchObject([{ isFromAccount: false }])
})

test('the owner deletes a message, once', async () => {
  await send(portfolio.visitor(), 'Goran', 'Delete me.')
  const found = (await inbox('search=Goran')).messages[0]
  expect((await owner.call('DELETE', `/api/moderation/messages/${found?._id}`)).status).toBe(204)
  expect((await inbox('search=Goran')).messages).toEqual([])
  expect((await owner.call('DELETE', `/api/moderation/messages/${found?._id}`)).status).toBe(404)
})
