import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OWNER } from './support/data-directory.ts'
import { createPeople } from './support/people.ts'
import type { Member } from './support/visitor.ts'
import { useDatabase, useOwner, usePortfolio } from './support/use-portfolio.ts'
import { mailsTo } from './support/mails.ts'

const PATH = '/api/user/comments/write-impression'
const DAY_MS = 24 * 60 * 60_000

let member: Member
const portfolio = usePortfolio()
const database = useDatabase(portfolio)
const owner = useOwner(portfolio)
const people = createPeople(portfolio)
beforeAll(async () => {
  member = await people.member('Milica')
})
beforeEach(() => database.connection.collection('outbox').deleteMany({}))

const digestsTo = async (address: string) =>
  (await mailsTo(owner, address)).filter(({ subject }) => subject === 'New in your guestbook')

/** Backdates the last mail. */
const lastToldBefore = (milliseconds: number) =>
  database.connection
    .collection<{ _id: string }>('digests')
    .updateOne({ _id: 'guestbook' }, { $set: { toldUntil: new Date(Date.now() - milliseconds) } })

async function settle(set: Record<string, string>) {
  expect((await owner.mutate({ patch: { id: 'private.settings', set } })).status).toBe(200)
  await pause(1_100)
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const write = async (impression: string) => expect((await member.post(PATH, { impression })).status).toBe(201)

test('the daily digest is sent once a day and lists what is new', async () => {
  await settle({ digest: 'daily' })
  await lastToldBefore(DAY_MS / 2)
  await write('Not yet a day')
  await pause(1_500)
  expect(await digestsTo(OWNER.email)).toEqual([])

  await lastToldBefore(DAY_MS + 1_000)
  await write('https://a.example https://b.example')
  await expect.poll(() => digestsTo(OWNER.email)).toHaveLength(1)
  const [mail] = await digestsTo(OWNER.email)
  expect(mail?.text).toContain('Hello Luka,')
  expect(mail?.text).toContain('New on the page: 1')
  expect(mail?.text).toContain('Waiting for your approval: 1')
  expect(mail?.text).toContain('Reported by visitors: 0')
  expect(mail?.text).toContain(`${portfolio.origin}/studio/moderation`)
  await write('Told already')
  await pause(1_500)
  expect(await digestsTo(OWNER.email)).toHaveLength(1)
})

test('a clock that was a year ahead does not silence the digest for a year', async () => {
  await lastToldBefore(-365 * DAY_MS)
  await write('After the clock was set back')
  await expect.poll(() => digestsTo(OWNER.email)).toHaveLength(1)
})

test('the immediate digest goes to the address in the settings and omits the owner’s own impressions', async () => {
  await settle({ digest: 'at-once', notificationAddress: 'letters@example.test' })
  await database.connection.collection('impressions').updateMany({}, { $set: { date: new Date(0) } })
  await lastToldBefore(61_000)
  expect((await owner.post(PATH, { impression: 'From the owner' })).status).toBe(201)
  await pause(1_500)
  expect(await digestsTo('letters@example.test')).toEqual([])
  await write('From somebody else')
  await expect.poll(() => digestsTo('letters@example.test')).toHaveLength(1)
})

test('with the setting never no digest is sent', async () => {
  await settle({ digest: 'never' })
  await lastToldBefore(10 * DAY_MS)
  await write('Into the silence')
  await pause(1_500)
  expect(await digestsTo('letters@example.test')).toEqual([])
})
