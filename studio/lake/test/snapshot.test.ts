import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../src/create-lake.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
let directory: string
beforeEach(async () => {
  lake = await startLake()
  directory = await mkdtemp(join(tmpdir(), 'snapshot-'))
})
afterEach(async () => {
  await lake.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a snapshot taken beside a server that writes is consistent, and lists the assets it refers to', async () => {
  const text = await lake.owner.assets.upload('file', Buffer.from('%PDF-1.4\nsome'), { filename: 'a.pdf' })
  let n = 0
  const stop = new AbortController()
  const pair = (side: string) => ({ createOrReplace: { _id: side, _type: 'half', n } })
  const writing = (async () => {
    for (; !stop.signal.aborted; n += 1) await lake.owner.mutate([pair('left'), pair('right')])
  })()
  const beside = openStore(lake.directory, { isShared: true })
  for (let copy = 0; copy < 3; copy += 1) {
    await expect.poll(() => n).toBeGreaterThan(copy * 5 + 5)
    const target = join(directory, `${copy}`)
    const file = join(target, 'content.sqlite')
    openStore(target).close()
    await rm(file)
    expect(beside.snapshot(file)).toEqual({
      documents: 3,
      assets: [`${text.sha1hash}.pdf`],
      datasets: [],
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const restored = openStore(target)
    const [left, right] = restored.documents().filter(({ _type }) => _type === 'half')
    expect(left?.n).toBeGreaterThan(copy * 5)
    expect(right).toEqual({ ...left, _id: 'right' })
    expect([...restored.history(['left'])].at(-1)?.transactionId).toBe(left?._rev)
    restored.close()
    expect(() => beside.snapshot(file)).toThrow('EEXIST')
  }
  beside.close()
  stop.abort()
  await writing
})
