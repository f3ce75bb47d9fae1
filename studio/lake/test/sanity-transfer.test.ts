import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportContent } from '../src/transfer/export.ts'
import { importContent } from '../src/transfer/import.ts'
import { unpack } from '../src/transfer/unpack.ts'
import { fill, openContent } from './open-content.ts'
import { type TestLake, startLake } from './start-lake.ts'

let folder: string
let content: Awaited<ReturnType<typeof openContent>>
let lake: TestLake
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transfer-'))
  content = await openContent()
  lake = await startLake()
})
afterEach(async () => {
  await lake.stop()
  await content.close()
  await rm(folder, { recursive: true, force: true })
})

test("our export is read by Sanity's own import, and its export by ours", async () => {
  await fill(content)
  const ours = join(folder, 'ours.tar.gz')
  const documents = content.store.documents()
  await exportContent({ documents, assets: content.assets, file: ours, name: 'ours', withDrafts: true })
  const client = lake.owner.withConfig({ perspective: 'raw' })
  const imported = await sanityImport(createReadStream(ours), { client, operation: 'create' })
  expect(imported).toMatchObject({ warnings: [] })
  expect(await client.fetch('count(*)')).toBe(8)
  const page = await client.getDocument('page')
  expect(page).toMatchObject({
    picture: content.dataset.get('page')?.picture,
    title: { srb: 'Sunčev sjaj ☀' },
  })

  const theirs = join(folder, 'theirs.tar.gz')
  await exportDataset({ client, dataset: 'production', outputPath: theirs, compress: true })
  const other = await openContent()
  try {
    await importContent(theirs, other, { existing: 'fail' })
    expect(other.documents().map(({ _id }) => _id)).toEqual(content.documents().map(({ _id }) => _id))
    expect(await other.files()).toEqual(await content.files())
    expect(other.dataset.get('page')).toMatchObject({ ...page, _rev: expect.any(String) })
  } finally {
    await other.close()
  }
  expect(lake.problems()).toEqual([])
})

test(
  "Sanity's import runs twice with its defaults, with releases and files that are there already",
  { tags: ['slow'] },
  async () => {
    await fill(content)
    content.dataset.transact(
      [
        {
          kind: 'create',
          document: {
            _id: '_.releases.r1',
            _type: 'system.release',
            name: 'r1',
            metadata: { title: 'Spring' },
          },
        },
      ],
      { author: 'owner' },
    )
    const ours = join(folder, 'ours.tar.gz')
    const documents = content.store.documents()
    await exportContent({ documents, assets: content.assets, file: ours, name: 'ours', withDrafts: true })
    const client = lake.owner.withConfig({ perspective: 'raw' })
    const run = (options: object) =>
      sanityImport(createReadStream(ours), { client, operation: 'create', ...options })
    expect(await run({})).toMatchObject({ warnings: [] })
    const first = await client.fetch('*')
    expect(await client.fetch('releases::all()[].metadata.title')).toEqual(['Spring'])
    for (const operation of ['createIfNotExists', 'createOrReplace'] as const)
      expect(await run({ operation, releasesOperation: 'ignore' })).toMatchObject({ warnings: [] })
    const comparable = (list: unknown) =>
      JSON.stringify(list).replaceAll(/"_(rev|updatedAt|createdAt)":"[^"]*"/g, '"_$1":""')
    expect(comparable(await client.fetch('*'))).toEqual(comparable(first))

    const theirs = ['one', 'two'].map((name) => join(folder, `${name}.tar.gz`))
    for (const outputPath of theirs)
      await exportDataset({ client, dataset: 'production', outputPath, compress: true })
    const [one, two] = await Promise.all(theirs.map(filesIn))
    expect(two).toEqual(one)
    expect(lake.problems()).toEqual([])
  },
)

/** The SHA-1 of each file in an archive, and the parsed list of assets, whose order is that of the downloads. */
async function filesIn(archive: string) {
  using unpacked = await unpack(archive)
  const entries = await readdir(unpacked.folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = files.map(async (file) => {
    const bytes = await readFile(file)
    const isList = file.endsWith('assets.json')
    const comparable: unknown = isList
      ? JSON.parse(bytes.toString())
      : createHash('sha1').update(bytes).digest('hex')
    return [file.slice(unpacked.folder.length), comparable] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}
