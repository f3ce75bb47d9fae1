import { Types } from 'mongoose'
import type { Database } from '#src/database/connect.ts'
import { createVisitor } from '#test/support/visitor.ts'
import { measure } from './load.ts'

const MAILS = 20_000
const AUDIT_ENTRIES = 50_000
const MESSAGES = 20_000
const BATCH = 5_000
const EACH_MS = 1_500

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const timeOf = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 1_000)

/** Fills the owner's lists other than the guestbook. */
export async function seedOwnerLists({ connection }: Database) {
  const insert = async (collection: string, count: number, make: (number: number) => object) => {
    const all = numbers(count)
    for (let from = 0; from < count; from += BATCH)
      await connection.collection(collection).insertMany(all.slice(from, from + BATCH).map(make))
  }
  await insert('outbox', MAILS, mail)
  await insert('audit', AUDIT_ENTRIES, auditEntry)
  await insert('contactmessages', MESSAGES, message)
}

const mail = (number: number) => ({
  messageId: `<${number}@bench>`,
  to: `person-${number}@example.test`,
  replyTo: null,
  subject: `Mail ${number}`,
  text: 'words of a mail '.repeat(20),
  html: `<p>${'words of a mail '.repeat(40)}</p>`,
  status: number % 10 === 0 ? 'refused' : 'sent',
  attempts: 1,
  dueAt: timeOf(number),
  sentAt: timeOf(number),
  lastError: null,
  isRecipientRefused: false,
  link: null,
  blankedAt: null,
  isLast: false,
  forgetAt: new Date(Date.now() + 24 * 60 * 60_000),
  createdAt: timeOf(number),
})

const auditEntry = (number: number) => ({
  at: new Date(Date.now() - number * 1_000),
  kind: 'signed-in',
  way: 'email',
  email: `person-${number}@example.test`,
  accountId: new Types.ObjectId().toHexString(),
  network: '192.0.2.0/24',
  userAgent: 'Mozilla/5.0',
})

const auditBefore = (number: number) => `/api/audit?cursor=${Date.now() - number * 1_000}-${'f'.repeat(24)}`

const message = (number: number) => ({
  first_name: 'Milica',
  last_name: `Petrović ${number}`,
  email: `person-${number}@example.test`,
  phone: '',
  message: 'words of a message '.repeat(20),
  language: 'en',
  accountId: null,
  messageId: `<${number}@bench>`,
  isAnswered: number % 3 !== 0,
  createdAt: timeOf(number),
})

/** @param options.dateOf the date of an impression by its number, from 0 */
export async function measureOwnerLists(
  origin: string,
  options: {
    owner: { email: string; password: string }
    person: string
    count: number
    dateOf: (number: number) => Date
  },
) {
  const { owner, person, count, dateOf } = options
  const visitor = createVisitor(origin)
  await visitor.signIn(owner)
  const cursorAt = (number: number) => `cursor=${dateOf(number).getTime()}-${'f'.repeat(24)}`
  const moderation = (query: string) => `/api/moderation/impressions?${query}`
  const places = [
    ['first', ''],
    ['middle', `&${cursorAt(count / 2)}`],
    ['last', `&${cursorAt(20)}`],
  ] as const
  const filtered = ['all', 'new', 'waiting', 'published', 'reported'].flatMap((filter) =>
    places.map(([place, cursor]): [string, string] => [
      `Moderation, ${filter}, ${place} page`,
      moderation(`filter=${filter}${cursor}`),
    ]),
  )
  const messages = await visitor.get('/api/moderation/messages')
  const inboxCursor = /"nextCursor":"([0-9a-f]{24})"/.exec(messages.text)?.[1] ?? ''
  const lists: [string, string][] = [
    ...filtered,
    ...places.map(([place, cursor]): [string, string] => [
      `Moderation, one person, ${place} page`,
      moderation(`filter=all&person=${person}${cursor}`),
    ]),
    ['Moderation, counts', '/api/moderation/counts'],
    ['Outbox', '/api/outbox'],
    ['Audit, first page', '/api/audit'],
    ['Audit, middle page', auditBefore(AUDIT_ENTRIES / 2)],
    ['Audit, last page', auditBefore(AUDIT_ENTRIES - 20)],
    ['Contact inbox, first page', '/api/moderation/messages'],
    ['Contact inbox, second page', `/api/moderation/messages?cursor=${inboxCursor}`],
  ]
  const rows = []
  for (const [list, path] of lists) {
    const get = async () => {
      const { status, text } = await visitor.get(path)
      if (status !== 200) throw new Error(`${status} from ${path}: ${text}`)
    }
    await get()
    rows.push({ list, took: await measure(get, { milliseconds: EACH_MS, atOnce: 1 }) })
  }
  return rows
}
