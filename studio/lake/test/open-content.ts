import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createAssets } from '../src/assets/asset-store.ts'
import { openDataset } from '../src/dataset/dataset.ts'
import { openStore } from '../src/store/open-store.ts'

/** Content in an empty directory, without a server. */
export async function openContent() {
  const directory = await mkdtemp(join(tmpdir(), 'content-'))
  const store = openStore(directory)
  const dataset = openDataset(store)
  const assets = createAssets({ directory, projectId: 'portfolio', datasetName: 'production' })
  return {
    directory,
    store,
    dataset,
    assets,
    /** Documents without fields that a transaction or an upload generates. */
    documents: () =>
      dataset
        .all()
        .map((document) => ({ ...document, _rev: '', uploadId: '' }))
        .toSorted((a, b) => (a._id < b._id ? -1 : 1)),
    /** The SHA-256 of every saved file by its name. */
    async files() {
      const names = await readdir(join(directory, 'assets')).catch(() => [])
      const hashes = names.map(async (name) => {
        const bytes = await readFile(join(directory, 'assets', name))
        return [name, createHash('sha256').update(bytes).digest('hex')] as const
      })
      return Object.fromEntries(await Promise.all(hashes))
    },
    async close() {
      await assets.close()
      store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const picture = (colour: string) =>
  sharp({ create: { width: 32, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Content of every kind: drafts, private documents, references, used and unused pictures and files. */
export async function fill({ dataset, assets }: Awaited<ReturnType<typeof openContent>>) {
  const save = async (kind: 'image' | 'file', filename: string, bytes: Buffer) => {
    const described = await assets.describe({ bytes, kind, filename })
    await assets.write(described.file, described.bytes)
    return described
  }
  const sun = await save('image', 'sun.png', await picture('#ff7a45'))
  const unused = await save('image', 'unused.png', await picture('#123456'))
  const paper = await save('file', 'paper.pdf', Buffer.from('%PDF-1.4\nnothing more'))
  const reference = (id: string) => ({ _type: 'reference', _ref: id })
  const create = (document: Record<string, unknown> & { _type: string }) => ({
    kind: 'create' as const,
    document,
  })
  dataset.transact(
    [
      ...[sun, unused, paper].map(({ document }) => create(document)),
      create({
        _id: 'page',
        _type: 'page',
        title: { en: 'Sun', srb: 'Sunčev sjaj ☀' },
        picture: { _type: 'image', asset: reference(sun.id), hotspot: { x: 0.5, y: 0.25 } },
        parts: [{ _key: 'a', _type: 'file', asset: reference(paper.id) }],
        author: reference('author'),
        plain: reference(unused.id),
      }),
      create({ _id: 'author', _type: 'author', name: 'A', back: { ...reference('page'), _weak: true } }),
      create({ _id: 'drafts.page', _type: 'page', title: { en: 'Draft' } }),
      create({ _id: 'private.note', _type: 'note', text: 'line\nbreak' }),
      create({ _id: 'versions.r1.page', _type: 'page' }),
    ],
    { author: 'owner' },
  )
}
