import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLake, openStore } from '../src/create-lake.ts'
import { isRecord } from '../src/document.ts'
import { revisionsOf } from '../src/history/reconstruct.ts'
import { mergeHistory, retainHistory } from '../src/history/retain.ts'

async function open() {
  const directory = await mkdtemp(join(tmpdir(), 'retention-'))
  const store = openStore(directory)
  const lake = createLake({ store, projectId: 'test', datasets: ['production', 'staging'], log: () => {} })
  onTestFinished(async () => {
    await lake.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { store, lake }
}

test('older changes of a document are merged into one, later ones and the document stay', async () => {
  const { store, lake } = await open()
  const set = (n: number) => lake.mutate([{ patch: { id: 'kept', set: { n } } }], 'me')
  lake.mutate([{ create: { _id: 'kept', _type: 't', n: 0 } }, { create: { _id: 'gone', _type: 't' } }], 'me')
  for (const n of [1, 2, 3]) set(n)
  lake.mutate([{ delete: { id: 'gone' } }], 'me')
  await wait(5)
  const before = new Date().toISOString()
  await wait(5)
  for (const n of [4, 5]) set(n)
  const document = lake.document('kept')

  const states = () =>
    Array.from(revisionsOf(store.history(['kept'])), ({ state }) => (isRecord(state) ? state.n : null))
  expect(states()).toEqual([0, 1, 2, 3, 4, 5])
  await mergeHistory(store, before)
  expect(states()).toEqual([3, 4, 5])
  expect([...store.history(['gone'])]).toEqual([])
  expect(lake.document('kept')).toEqual(document)
  await mergeHistory(store, before)
  expect(states()).toEqual([3, 4, 5])
})

test('a clock that runs ahead merges nothing until something is changed', async () => {
  const store = openStore(await mkdtemp(join(tmpdir(), 'retention-')))
  let ahead = 0
  const now = () => Date.now() + ahead
  const lake = createLake({ store, projectId: 'test', datasets: ['production'], now })
  onTestFinished(async () => {
    await lake.close()
    await rm(store.directory, { recursive: true, force: true })
  })
  const createOrReplace = (n: number) => ({ createOrReplace: { _id: 'a', _type: 't', n } })
  for (const n of [1, 2]) lake.mutate([createOrReplace(n)], 'me')
  ahead = 400 * 24 * 60 * 60_000
  const changesAfterRetaining = async () => {
    const stop = retainHistory(store, 30, { now, log: () => {} })
    await wait(20)
    await stop()
    return [...store.history(['a'])].length
  }
  expect(await changesAfterRetaining()).toBe(2)
  for (const n of [3, 4]) lake.mutate([createOrReplace(n)], 'me')
  expect(await changesAfterRetaining()).toBe(3)
})

test('changes that cannot be read stay as they are', async () => {
  const { store, lake } = await open()
  lake.mutate([{ create: { _id: 'a', _type: 't' } }], 'me')
  lake.mutate([{ patch: { id: 'a', set: { n: 1 } } }], 'me')
  const history = [...store.history(['a'])]
  const unreadable = { ...store, history: () => history.map((change) => ({ ...change, apply: null })) }
  await mergeHistory(unreadable, new Date(Date.now() + 1_000).toISOString())
  expect([...store.history(['a'])]).toEqual(history)
})

test('a lake that closes does not wait until all older changes are merged', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'retention-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const openWith = (historyDays: number | null) =>
    createLake({ store: openStore(directory), projectId: 'test', datasets: ['production'], historyDays })
  const lake = openWith(null)
  const ids = Array.from({ length: 50 }, (_, n) => `d${n}`)
  const createOrReplace = (n: number) => ids.map((_id) => ({ createOrReplace: { _id, _type: 't', n } }))
  for (const n of [1, 2]) lake.mutate(createOrReplace(n), 'me')
  await lake.close()
  await wait(5)
  await openWith(0).close()
  using store = openStore(directory)
  expect(store.changedBefore(new Date().toISOString())).not.toEqual([])
})
