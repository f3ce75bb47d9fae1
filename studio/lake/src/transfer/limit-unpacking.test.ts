import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitUnpacking } from './limit-unpacking.ts'
import { readFolder } from './read-folder.ts'
import { unpack } from './unpack.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MAX = { bytes: 1_000, entryBytes: 400, entries: 3, ratio: 10, always: 100 }
async function read(chunks: Buffer[], archiveBytes: number) {
  const { measure } = limitUnpacking(archiveBytes, MAX)
  for await (const _chunk of measure(Readable.from(chunks))) continue
}

test.each([
  ['ten times its size', 100, 50, 'It unpacks to more than'],
  ['the most of any archive', 1_001, 1_000_000, 'It unpacks to more than'],
])('an archive that unpacks to more than %s is refused', async (_what, bytes, archiveBytes, reason) => {
  await expect(read([Buffer.alloc(bytes), Buffer.alloc(500)], archiveBytes)).rejects.toThrow(reason)
})

test('the number and the size of the entries are limited', () => {
  const { announce } = limitUnpacking(1_000, MAX)
  expect(() => announce({ name: 'a', size: 401 })).toThrow('"a" has')
  announce({ name: 'b', size: 1 })
  announce({ name: 'c' })
  expect(() => announce({ name: 'd' })).toThrow('It has more than 3 entries')
})

test('an archive of zeros is refused with one sentence', async () => {
  const archive = pack()
  archive.entry({ name: 'data.ndjson' }, Buffer.alloc(300 * 2 ** 20))
  archive.finalize()
  const file = join(folder, 'zeros.tar.gz')
  await pipeline(archive, createGzip(), createWriteStream(file))
  await expect(unpack(file)).rejects.toThrow(/^It unpacks to more than 256 MB$/)
})

test('documents that are nested too deeply are refused with one sentence', async () => {
  const deep = join(folder, 'deep')
  await mkdir(deep)
  const levels = 200_000
  const line = `{"_id": "a", "_type": "b", "c": ${'['.repeat(levels)}${']'.repeat(levels)}}`
  await writeFile(join(deep, 'data.ndjson'), line)
  await expect(readFolder(deep)).rejects.toThrow('Line 1 of data.ndjson is nested more than 200 levels deep')
})
