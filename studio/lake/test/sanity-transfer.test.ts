import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportContent } from '../src/transfer/export.ts'
import { importContent } from '../src/transfer/import.ts'
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
    await importContent(theirs, other, { author: 'import', existing: 'fail' })
    expect(other.documents().map(({ _id }) => _id)).toEqual(content.documents().map(({ _id }) => _id))
    expect(await other.files()).toEqual(await content.files())
    expect(other.dataset.get('page')).toMatchObject({ ...page, _rev: expect.any(String) })
  } finally {
    await other.close()
  }
  expect(lake.problems()).toEqual([])
})
