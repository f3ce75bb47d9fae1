import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useBackups } from './support/use-backups.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { upload } from './support/upload.ts'
import { type Member, type Visitor, createVisitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

const IMPRESSIONS = '/api/user/comments/write-impression'
const LAKE = '/lake/v2025-02-19'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let members: Member[]
const backups = useBackups()
const { folder } = backups
const { portfolio, owner, people } = useSite()
beforeAll(async () => {
  members = []
  for (const name of ['Ana', 'Bojan', 'Vesna', 'Goran']) members.push(await people.member(name))
})

const postedSchema = z.object({ impression: z.object({ _id: z.string() }) })
const documentsSchema = z.object({ documents: z.array(z.record(z.string(), z.unknown())) })

async function mutate(mutations: unknown[], dataset = 'production') {
  const answer = await owner.call('POST', `${LAKE}/data/mutate/${dataset}`, {
    body: { mutations },
    headers: { Origin: portfolio.origin },
  })
  expect(answer.status).toBe(200)
}

/** @returns the path of the picture */
const uploadPicture = async (dataset?: string) =>
  (await upload(portfolio, owner, { bytes: PIXEL, type: 'image/png' }, dataset)).document.path

const documentsOf = async (visitor: Visitor, ids: string) =>
  documentsSchema.parse((await visitor.get(`${LAKE}/data/doc/production/${ids}`)).body).documents

/** Repeats a write until stopped, and counts the acknowledged ones. */
function startWriter(write: (number: number) => Promise<unknown>) {
  const state = { acknowledged: 0, isStopped: false }
  const writing = (async () => {
    for (; !state.isStopped; state.acknowledged += 1) {
      await write(state.acknowledged)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    acknowledged: () => state.acknowledged,
    async stop() {
      state.isStopped = true
      await writing
    },
  }
}

test('a backup under load restores every write acknowledged before it, and no writer’s with a gap', async () => {
  await mutate([
    { create: { _id: 'drafts.home-plan', _type: 'project', note: 'private draft' } },
    { patch: { id: 'private.settings', set: { notificationAddress: 'me@example.test' } } },
  ])
  const created = await owner.call('PUT', `${LAKE}/projects/portfolio/datasets/staging`, {
    body: { aclMode: 'private' },
    headers: { Origin: portfolio.origin },
  })
  expect(created.status).toBe(200)
  await mutate([{ create: { _id: 'staged', _type: 'project', note: 'second dataset' } }], 'staging')
  const pictures = [await uploadPicture(), await uploadPicture('staging')]

  const posts = members.map((member, index) =>
    startWriter(async (number) => {
      // Ten impressions in ten minutes are the limit.
      if (number >= 9) return
      const answer = await member.post(IMPRESSIONS, { impression: `writer ${index} number ${number}` })
      expect(answer.status).toBe(201)
      postedSchema.parse(answer.body)
    }),
  )
  const publishers = ['a', 'b'].map((name) =>
    startWriter((number) =>
      mutate([{ createOrReplace: { _id: `load-${name}-${number}`, _type: 'load', number } }]),
    ),
  )
  const editor = startWriter((number) =>
    mutate([{ createOrReplace: { _id: 'load-edited', _type: 'load', number } }]),
  )
  const writers = [...posts, ...publishers, editor]
  const counts = () => writers.map((writer) => writer.acknowledged())
  const stopAll = () => Promise.all(writers.map((writer) => writer.stop()))
  await using stopping = new AsyncDisposableStack()
  stopping.defer(async () => void (await stopAll()))
  await expect.poll(() => Math.min(...counts())).toBeGreaterThan(2)
  const before = counts()
  const made = await backups.command('backup', [backups.archive], portfolio.dataDirectory)
  const after = counts()
  await stopAll()
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining('content of 2 datasets with drafts and history'),
  })
  // The writers were writing during the backup.
  expect(Math.min(...after.slice(4).map((count, index) => count - (before[index + 4] ?? 0)))).toBeGreaterThan(
    0,
  )
  expect((await stat(backups.archive)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).toSorted()).toEqual(['backup.tar.gz'])

  const elsewhere = join(folder, 'restored')
  const restored = await backups.command('restore', [backups.archive], elsewhere)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('100 %') })
  for (const name of await readdir(elsewhere, { recursive: true }))
    expect((await stat(join(elsewhere, name))).mode & 0o077).toBe(0)
  await using copy = await startPortfolio({ DATA_DIR: elsewhere, MONGODB_URI: '' })
  await using database = await copy.database()
  const stored = await database.connection.collection('impressions').find().toArray()
  const texts = new Set(stored.map(({ impression }) => String(impression)))
  members.forEach((_, index) => {
    const numbers = [...Array(9).keys()].filter((number) => texts.has(`writer ${index} number ${number}`))
    expect(numbers).toEqual([...numbers.keys()])
    expect(numbers.length).toBeGreaterThanOrEqual(Math.min(before[index] ?? 0, 9))
  })

  // A session of the original is valid in the copy, which has the same secret.
  const returning = createVisitor(copy.origin)
  for (const [name, value] of owner.cookies) returning.cookies.set(name, value)
  const everything = await returning.get(`${LAKE}/data/export/production`)
  const documents = everything.text
    .split('\n')
    .filter(Boolean)
    .map((line) => z.looseObject({ _id: z.string(), number: z.optional(z.number()) }).parse(JSON.parse(line)))
  for (const [index, name] of ['a', 'b'].entries()) {
    const numbers = documents
      .filter(({ _id }) => _id.startsWith(`load-${name}-`))
      .map(({ number = -1 }) => number)
      .toSorted((one, other) => one - other)
    expect(numbers).toEqual([...numbers.keys()])
    expect(numbers.length).toBeGreaterThanOrEqual(before[index + 4] ?? 0)
  }
  expect(documents.find(({ _id }) => _id === 'load-edited')?.number).toBeGreaterThanOrEqual(
    (before[6] ?? 0) - 1,
  )
  expect(documents.find(({ _id }) => _id === 'drafts.home-plan')).toMatchObject({ note: 'private draft' })
  const unchanged = 'siteSettings,private.settings,home,translation-errors'
  expect(await documentsOf(returning, unchanged)).toEqual(await documentsOf(owner, unchanged))
  const history = await returning.get(`${LAKE}/data/history/production/transactions/load-edited`)
  expect(history.text.trim().split('\n').length).toBeGreaterThanOrEqual(before[6] ?? 0)

  const staged = await returning.get(`${LAKE}/data/doc/staging/staged`)
  expect(documentsSchema.parse(staged.body).documents).toMatchObject([{ note: 'second dataset' }])
  expect((await copy.visitor().get(`${LAKE}/data/doc/staging/staged`)).status).toBe(401)
  for (const path of pictures) {
    const picture = await fetch(`${copy.origin}/lake/${path}`)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PIXEL)
  }
  for (const { user } of members) await copy.visitor().signIn(user)
})
