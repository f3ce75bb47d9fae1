import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import type { Member, Visitor } from './support/visitor.ts'
import { createPeople } from './support/people.ts'
import { useDatabase, useOwner, usePortfolio } from './support/use-portfolio.ts'
import { latestMails } from './support/mails.ts'

const LAKE = '/lake/v2025-02-19'
const COMMENTS = `${LAKE}/data/mutate/production-comments`

let milica: Member
let marko: Member
let jovan: Member
const ids = new Map<string, string>()

const portfolio = usePortfolio()
const database = useDatabase(portfolio)
const owner = useOwner(portfolio)
const people = createPeople(portfolio)
beforeAll(async () => {
  milica = await people.member('Milica')
  marko = await people.member('Marko')
  jovan = await people.member('Jovan')
  const accounts = database.connection.collection('accounts')
  const set = (member: Member, fields: object) =>
    accounts.updateOne({ email: member.user.email }, { $set: fields })
  await set(milica, { role: 'editor', language: SERBIAN })
  await set(marko, { role: 'moderator' })
  for (const { email, _id } of await accounts.find({}).toArray()) ids.set(String(email), String(_id))
  await owner.call('POST', `${LAKE}/comments/production/setup`, {
    body: {},
    headers: { Origin: portfolio.origin },
  })
})
beforeEach(async () => {
  await database.connection.collection('outbox').deleteMany({})
  await database.connection.collection('limits').deleteMany({})
})

const idOf = ({ user }: Pick<Member, 'user'>) => ids.get(user.email) ?? ''
const ownerId = async () =>
  String((await database.connection.collection('accounts').findOne({ isAdmin: true }))?._id)

const mention = (userId: string) => ({ _type: 'mention', _key: `m${userId}`, userId })
const saying = (text: string, ...mentioned: string[]) => [
  { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text }, ...mentioned.map(mention)] },
]

async function write(who: Visitor, ...mutations: object[]) {
  const options = { body: { mutations }, headers: { Origin: portfolio.origin } }
  return (await who.call('POST', COMMENTS, options)).status
}

const comment = (authorId: string, threadId: string, message: object[], rest: object = {}) => ({
  create: {
    _type: 'comment',
    authorId,
    threadId,
    message,
    context: { notification: { documentTitle: 'Auction house', url: 'https://elsewhere.example/' } },
    target: { documentType: 'project', document: { _ref: 'project-auction-house', _weak: true } },
    ...rest,
  },
})

const mails = () => latestMails(owner)
/** Waits for all mails of comments. They are written in order, so the mail of a last comment follows all others. */
async function settle() {
  const last = randomUUID()
  await write(owner, comment(await ownerId(), last, saying(`Settled ${last} `, idOf(milica))))
  await expect.poll(async () => (await mails()).some(({ text }) => text.includes(last))).toBe(true)
  return (await mails()).filter(({ text }) => !text.includes('Settled'))
}

test.skipIf(!HAS_SERBIAN)(
  'a mention mails once in ten minutes a thread, in the language of the person, with a link to the comment',
  async () => {
    const author = await ownerId()
    const id = 'c-one'
    expect(await write(owner, comment(author, 't1', saying('Shorter? ', idOf(milica)), { _id: id }))).toBe(
      200,
    )
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail?.to).toBe(milica.user.email)
    expect(mail?.subject).toContain('vas pominje u komentaru')
    expect(mail?.text).toContain('Zdravo, Milice,')
    expect(mail?.text).toContain('„Auction house“')
    expect(mail?.text).toContain('Shorter?')
    expect(mail?.text).toContain(
      `${portfolio.origin}/studio/intent/edit/id=project-auction-house;type=project;inspect=sanity%2Fcomments;comment=${id}/`,
    )
    expect(mail?.text).not.toContain('elsewhere.example')

    await write(owner, comment(author, 't1', saying('And here ', idOf(milica))))
    await write(owner, comment(author, 't2', saying('Another thread ', idOf(milica))))
    expect((await settle()).filter(({ to }) => to === milica.user.email)).toHaveLength(2)
  },
)

test('mentions mail only people who may read comments, never their author, who is the person of the session', async () => {
  const author = await ownerId()
  const everybody = [author, idOf(marko), idOf(jovan), 'nobody']
  expect(await write(owner, comment(author, 't3', saying('All ', ...everybody)))).toBe(200)
  expect(await write(milica, comment(author, 't3', saying('Forged ', author)))).toBe(403)
  expect(await write(marko, comment(idOf(marko), 't3', saying('x', author)))).toBe(403)
  expect(await settle()).toEqual([])
  expect(await write(milica, comment(idOf(milica), 't3', saying('Look ', author)))).toBe(200)
  expect((await settle()).map(({ subject }) => subject)).toEqual([
    'Milica Petrović mentioned you in a comment',
  ])
})

test('an edited comment mails whom it did not mention before', async () => {
  const author = await ownerId()
  await write(owner, comment(author, 't4', saying('Nobody'), { _id: 'c-edited' }))
  const message = saying('You ', idOf(milica))
  await write(owner, { patch: { id: 'c-edited', set: { message } } })
  await expect.poll(async () => (await mails()).length).toBe(1)
  await database.connection.collection('limits').deleteMany({})
  await write(owner, { patch: { id: 'c-edited', set: { message: [...message, ...saying('more')] } } })
  expect(await settle()).toHaveLength(1)
})

test.skipIf(!HAS_SERBIAN)('a task mails whoever gets it, once it is made', async () => {
  const author = await ownerId()
  const task = {
    _id: 'task-1',
    _type: 'tasks.task',
    authorId: author,
    title: 'New cover',
    assignedTo: idOf(milica),
  }
  await write(owner, { create: task })
  expect(await settle()).toEqual([])
  await database.connection.collection('outbox').deleteMany({})
  await write(owner, { patch: { id: 'task-1', set: { createdByUser: new Date().toISOString() } } })
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.subject).toContain('vam dodeljuje zadatak')
  expect(mail?.text).toContain('„New cover“')
  expect(mail?.text).toContain(`${portfolio.origin}/studio/?sidebar=tasks&viewMode=edit&selectedTask=task-1`)
})

test('mentions offer the people who may read comments', async () => {
  const { body } = await milica.get(`${LAKE}/projects/portfolio`)
  expect(body).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ id: idOf(milica), isRobot: false })]),
  })
  expect(JSON.stringify(body)).toContain(await ownerId())
  expect(JSON.stringify(body)).not.toContain(idOf(marko))
  expect((await marko.get(`${LAKE}/projects/portfolio`)).body).toMatchObject({ members: [] })
})
