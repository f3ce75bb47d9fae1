import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAssets, exportContent, openStore } from '../src/create-lake.ts'
import { type TestLake, startLake } from './start-lake.ts'

let directory: string
let lake: TestLake | null = null
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quarantine-'))
})
afterEach(async () => {
  await lake?.stop()
  lake = null
  await rm(directory, { recursive: true, force: true })
})

/** The schema of the release before the quarantine. */
const EARLIER_SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE documents (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE transactions (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, timestamp TEXT NOT NULL
  );
  CREATE TABLE changes (
    document TEXT NOT NULL, sequence INTEGER NOT NULL REFERENCES transactions, apply TEXT NOT NULL, revert TEXT NOT NULL,
    PRIMARY KEY (document, sequence)
  ) WITHOUT ROWID;
  CREATE TABLE settings (user TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (user, key)) WITHOUT ROWID;
  CREATE TABLE tokens (id TEXT PRIMARY KEY, label TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, createdAt TEXT NOT NULL) WITHOUT ROWID;
`

const whole = (id: string) => ({
  _id: id,
  _type: 'thing',
  _rev: 't1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
})
const without = (id: string, field: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(whole(id)).filter(([name]) => name !== field)))

const UNREADABLE = {
  'no-created': without('no-created', '_createdAt'),
  'no-updated': without('no-updated', '_updatedAt'),
  'no-rev': without('no-rev', '_rev'),
  'no-id': without('no-id', '_id'),
  'no-type': without('no-type', '_type'),
  'number-type': JSON.stringify({ ...whole('number-type'), _type: 5 }),
  'other-id': JSON.stringify(whole('another')),
  'broken-json': '{"_id": "broken-json", "_ty',
  empty: '',
  array: '[]',
  deep: `{"_id":"deep","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
}

function writeEarlierStore() {
  const database = new DatabaseSync(join(directory, 'content.sqlite'))
  database.exec(EARLIER_SCHEMA)
  const put = database.prepare('INSERT INTO documents VALUES (?, ?)')
  for (const [id, body] of Object.entries(UNREADABLE)) put.run(id, body)
  put.run('a-1', JSON.stringify(whole('a-1')))
  put.run('good', JSON.stringify({ ...whole('good'), to: { _ref: 'no-rev' } }))
  database.exec("INSERT INTO transactions VALUES (1, 't0', 'a', '2026-01-01'), (2, 't1', 'a', '2026-01-02')")
  const addChange = database.prepare('INSERT INTO changes VALUES (?, ?, ?, ?)')
  addChange.run('good', 1, '{broken', '[0,null]')
  addChange.run('good', 2, JSON.stringify([0, { ...whole('good'), _rev: undefined }]), '[0,null]')
  addChange.run('no-id', 2, '[99,99,99]', 'null')
  database.exec(`INSERT INTO settings VALUES ('owner', 'layout', '{broken'), ('owner', 'order', '"asc"')`)
  database.close()
}

test('a store with unreadable rows starts, moves and lists the rows, and everything else works', async () => {
  writeEarlierStore()
  lake = await startLake({ directory })
  const ids = Object.keys(UNREADABLE).toSorted()
  expect(await lake.owner.fetch('*[!(_id in path("_.**"))]._id | order(@)')).toEqual(['a-1', 'good'])
  expect(lake.lake().isEmpty()).toBe(false)
  expect(lake.problems()).toHaveLength(ids.length)
  for (const documentId of ids)
    expect(lake.problems()).toContainEqual(
      expect.objectContaining({ level: 'error', documentId, directory, reason: expect.any(String) }),
    )

  // A document that refers to one in quarantine can be edited; the quarantined id can be used again.
  await lake.owner.patch('good').set({ n: 1 }).commit()
  await lake.owner.delete('a-1')
  await lake.owner.create({ _id: 'no-type', _type: 'thing' })
  const headers = { Authorization: `Bearer ${lake.token}` }
  const history = `${lake.origin}/lake/v1/data/history/production`
  const transactions = await (await fetch(`${history}/transactions/good,no-id`, { headers })).text()
  expect(transactions.trim().split('\n')).toHaveLength(2)
  const revision = await fetch(`${history}/documents/good,no-id?revision=t1`, { headers })
  expect(await revision.json()).toMatchObject({ documents: [{ _id: 'good', _rev: 't1' }] })
  const settings = await fetch(`${lake.origin}/lake/v1/users/me/keyvalue/layout,order`, {
    headers: { Cookie: 'owner=yes' },
  })
  expect(await settings.json()).toEqual([{ key: 'order', value: 'asc' }])

  const before = await lake.owner.fetch('*')
  await lake.restart()
  expect(await lake.owner.fetch('*')).toEqual(before)
  const beside = openStore(directory, { isShared: true })
  const aside = beside.quarantine().map(({ id, body }) => [id, body] as const)
  beside.close()
  expect(Object.fromEntries(aside)).toEqual(UNREADABLE)
})

test('an export leaves unreadable rows out, lists them, and changes nothing', async () => {
  writeEarlierStore()
  const store = openStore(directory, { isShared: true })
  const file = join(directory, 'export.tar.gz')
  const assets = createAssets({ directory, projectId: 'portfolio', datasetName: 'production' })
  const documents = store.documents()
  const exported = await exportContent({ documents, assets, file, name: 'export', withDrafts: true })
  expect(exported).toEqual({ documents: 2, assets: 0 })
  const unreadable = store.quarantine().map(({ id }) => id)
  expect(unreadable.toSorted()).toEqual(Object.keys(UNREADABLE).toSorted())
  store.close()
  const again = openStore(directory)
  expect(again.documents()).toHaveLength(2)
  expect(again.quarantine()).toHaveLength(unreadable.length)
  again.close()
})

test('content is readable by its own user only', async () => {
  await rm(directory, { recursive: true })
  lake = await startLake({ directory })
  await lake.owner.assets.upload('file', Buffer.from('%PDF-1.4'), { filename: 'a.pdf' })
  for (const name of ['content.sqlite', 'content.sqlite-wal', 'content.sqlite-shm', 'lock.sqlite'])
    expect([name, (await stat(join(directory, name))).mode & 0o777]).toEqual([name, 0o600])
  for (const name of ['.', 'assets'])
    expect([name, (await stat(join(directory, name))).mode & 0o777]).toEqual([name, 0o700])
})

test('a process opens content that it could not open once it is repaired, and closes it twice', async () => {
  const file = join(directory, 'content.sqlite')
  await writeFile(file, 'no database '.repeat(500))
  expect(() => openStore(directory)).toThrow(/content\.sqlite cannot be read/)
  await rm(file)
  const store = openStore(directory)
  store.close()
  store.close()
})
