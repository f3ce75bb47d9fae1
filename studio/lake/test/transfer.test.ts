import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportContent } from '../src/transfer/export.ts'
import { type ImportOptions, importContent } from '../src/transfer/import.ts'
import { fill, openContent, picture } from './open-content.ts'

let folder: string
let content: Awaited<ReturnType<typeof openContent>>
/** Content for imports that change nothing. */
let empty: typeof content
beforeAll(async () => {
  empty = await openContent()
})
afterAll(() => empty.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transfer-'))
  content = await openContent()
})
afterEach(async () => {
  await content.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (from: typeof content, options: { withDrafts?: boolean; file?: string } = {}) =>
  exportContent({
    documents: from.store.documents(),
    assets: from.assets,
    file: join(folder, 'backup.tar.gz'),
    name: 'backup',
    withDrafts: true,
    ...options,
  }).then(() => join(folder, 'backup.tar.gz'))

const take = (source: string, into = content, existing: ImportOptions['existing'] = 'fail') =>
  importContent(source, into, { existing })

test('an export imported into an empty lake has the same documents and files, byte for byte', async () => {
  await fill(content)
  // Two at once to one file, as two commands within a second.
  const [archive] = await Promise.all([write(content), write(content)])
  const other = await openContent()
  try {
    const steps: number[] = []
    const counts = await importContent(archive, other, {
      existing: 'fail',
      onProgress: ({ done, total }) => steps.push(done / total),
    })
    expect(counts).toEqual({ documents: 5, assets: 3, kept: 0 })
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(steps.at(-1)).toBe(1)
    expect(other.documents()).toEqual(content.documents())
    expect(other.documents()).toHaveLength(8)
    expect(await other.files()).toEqual(await content.files())
    expect(other.store.documents()).toHaveLength(8)
  } finally {
    await other.close()
  }
})

test('an export is read with a weak reference to a deleted picture, and a key that a list has twice', async () => {
  const cover = { asset: { _type: 'reference', _ref: `image-${'0'.repeat(40)}-1x1-png`, _weak: true } }
  const document = { _id: 'page', _type: 'page', cover, list: [{ _key: 'a' }, { _key: 'a' }] }
  content.dataset.transact([{ kind: 'create', document }], { author: 'owner' })
  const exported = content.documents()
  const archive = await write(content)
  content.dataset.transact([{ kind: 'delete', target: { id: 'page' } }], { author: 'owner' })
  await take(archive)
  expect(content.documents()).toEqual(exported)
})

test('an export without drafts has none', async () => {
  await fill(content)
  const archive = gunzipSync(await readFile(await write(content, { withDrafts: false }))).toString('latin1')
  expect(archive).not.toContain('drafts.page')
  expect(archive).not.toContain('versions.r1.page')
  expect(archive).toContain('"private.note"')
})

test('an export of nothing, or to no file, is reported', async () => {
  await expect(write(content)).rejects.toThrow('There is no content to export')
  await fill(content)
  const file = join(folder, 'none', 'backup.tar.gz')
  await expect(write(content, { file })).rejects.toThrow(/^There is no folder /)
  await expect(write(content, { file: join(folder, 'x'.repeat(255)) })).rejects.toThrow('ENAMETOOLONG')
})

test('an export overwrites nothing, and leaves nothing when a file is missing', async () => {
  await fill(content)
  await write(content)
  await expect(write(content)).rejects.toThrow('exists already')
  await rm(join(folder, 'backup.tar.gz'))
  const [first = ''] = await readdir(join(content.directory, 'assets'))
  await rm(join(content.directory, 'assets', first))
  await expect(write(content)).rejects.toThrow(/The file of the asset ".+" is missing/)
  expect(await readdir(folder)).toEqual([])
})

test('an import that fails while it writes, as on a full disk, removes the files that it has written', async () => {
  await fill(content)
  const archive = await write(content)
  const [kept = ''] = await readdir(join(content.directory, 'assets'))
  const into = await openContent()
  let room = 2
  const assets: typeof into.assets = {
    ...into.assets,
    write: (...file) => (room-- > 0 ? into.assets.write(...file) : Promise.reject(new Error('full'))),
  }
  await mkdir(join(into.directory, 'assets'))
  await copyFile(join(content.directory, 'assets', kept), join(into.directory, 'assets', kept))
  await expect(take(archive, { ...into, assets })).rejects.toThrow('full')
  expect(Object.keys(await into.files())).toEqual([kept])
  await into.close()
})

test('existing documents fail an import, are replaced, or kept, by its option', async () => {
  await fill(content)
  const archive = await write(content)
  content.dataset.transact(
    [{ kind: 'patch', target: { id: 'author' }, patch: { set: { name: 'B' } }, ifRevision: null }],
    { author: 'owner' },
  )
  const name = () => content.dataset.get('author')?.name
  await expect(take(archive)).rejects.toThrow(/already exists: choose --replace/)
  expect(name()).toBe('B')
  await take(archive, content, 'keep')
  expect(name()).toBe('B')
  await take(archive, content, 'replace')
  expect(name()).toBe('A')
})

type Files = Record<string, string | Buffer>
const PAGE = '{"_id":"page","_type":"page"}\n'

/** Broken imports, each with its error message. */
const broken: [string, Files, RegExp][] = [
  [
    'a line that is not JSON',
    { 'data.ndjson': `${PAGE}{"_id": "x", "_ty` },
    /^Line 2 of data.ndjson is not JSON$/,
  ],
  ['a line that is no document', { 'data.ndjson': '{"a": 1}' }, /^Line 1 of data.ndjson is not a document/],
  [
    'a file that is not there',
    { 'data.ndjson': `${PAGE}{"_id":"a","_type":"a","p":{"_sanityAsset":"image@file://./images/none.png"}}` },
    /images\/none\.png, and there is no such file$/,
  ],
  [
    'a file outside of it',
    { 'data.ndjson': '{"_id":"a","_type":"a","p":{"_sanityAsset":"file@file://../../etc/passwd"}}' },
    /is not a file of this import$/,
  ],
  [
    'a picture that is none',
    { 'data.ndjson': PAGE, 'images/x.png': 'text' },
    /images\/x\.png cannot be used/,
  ],
  [
    'a strong reference to nothing',
    { 'data.ndjson': `${PAGE}{"_id":"a","_type":"a","to":{"_ref":"nowhere"}}` },
    /^Document "a" references nonexistent document "nowhere"$/,
  ],
  ['two documents with one id', { 'data.ndjson': PAGE + PAGE }, /^Two documents have the _id "page"$/],
  ['an impossible id', { 'data.ndjson': '{"_id":"../x","_type":"a"}' }, /is not a document id$/],
  [
    'assets.json that is no object',
    { 'data.ndjson': PAGE, 'assets.json': '[]' },
    /^assets.json is not an object$/,
  ],
  ['no documents', { 'readme.txt': 'hello' }, /^There is no .ndjson file/],
]

test.each(broken)('an import with %s is one sentence and changes nothing', async (_what, files, sentence) => {
  const good = await picture('#00ff00')
  const all: Files = { 'images/good.png': good, ...files }
  for (const source of [await toFolder(all), await toArchive(all)]) {
    const refusal: unknown = await take(source, empty).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'TransferError', message: expect.stringMatching(sentence) })
    await expectEmpty()
  }
})

async function expectEmpty() {
  expect(empty.dataset.all()).toEqual([])
  expect(empty.store.documents()).toEqual([])
  expect(await empty.files()).toEqual({})
}

test('an import leaves out the hidden files that macOS adds', async () => {
  const files = { '._data.ndjson': Buffer.of(0, 5, 22, 7), 'data.ndjson': PAGE, 'images/.DS_Store': 'Bud1' }
  for (const source of [await toFolder(files), await toArchive(files)])
    expect(await take(source, content, 'replace')).toEqual({ documents: 1, assets: 0, kept: 0 })
})

test('an archive that is cut off changes nothing', async () => {
  await fill(content)
  const archive = await write(content)
  const { length } = await readFile(archive)
  for (const part of [0.99, 0.9, 0.5, 0.1]) {
    await truncate(archive, Math.floor(length * part))
    await expect(take(archive, empty)).rejects.toThrow(/^backup.tar.gz is no archive that can be read: /)
    await expectEmpty()
  }
})

test('a truncated tar, an entry outside the folder, another format and an empty file are reported', async () => {
  await fill(content)
  const tar = join(folder, 'cut.tar')
  await writeFile(tar, gunzipSync(await readFile(await write(content))).subarray(0, 5_000))
  await expect(take(tar)).rejects.toThrow(/is no archive that can be read/)
  await expect(take(await toArchive({ '../../outside.txt': 'x' }))).rejects.toThrow(/outside of the import/)
  const text = join(folder, 'text.tar.gz')
  await writeFile(text, 'not an archive at all '.repeat(100))
  await expect(take(text)).rejects.toThrow(/is no archive that can be read/)
  await expect(take(join(folder, 'nothing.tar.gz'))).rejects.toThrow(
    /^There is no file or folder .* that this user may read$/,
  )
})

async function toFolder(files: Files) {
  const into = await mkdtemp(join(folder, 'import-'))
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(into, name, '..'), { recursive: true })
    await writeFile(join(into, name), bytes)
  }
  return into
}

async function toArchive(files: Files) {
  const archive = pack()
  for (const [name, bytes] of Object.entries(files)) archive.entry({ name: `made/${name}` }, bytes)
  archive.finalize()
  const file = join(await mkdtemp(join(folder, 'archive-')), 'made.tar')
  await pipeline(archive, createWriteStream(file))
  return file
}
