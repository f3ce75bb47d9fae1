import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const get = (path: string, headers: Record<string, string> = {}) => lake.ask(path, { headers })

test('every revision is kept with its author and time, and can be read as it was', async () => {
  const { _rev } = await lake.owner.create({
    _type: 'page',
    _id: 'told',
    title: { en: 'One', srb: 'Jedan' },
    tags: ['a'],
  })
  await lake.owner.patch('told').set({ 'title.en': 'Two' }).unset(['tags']).commit()
  await lake.owner.delete('told')
  const lines = (await (await get('/v1/data/history/production/transactions/told')).text()).trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      id: _rev,
      author: expect.stringContaining('token-'),
      documentIDs: ['told'],
      timestamp: expect.any(String),
    },
    { documentIDs: ['told'] },
    { documentIDs: ['told'] },
  ])
  const at = async (query: string) =>
    (await get(`/v1/data/history/production/documents/told?${query}`)).json()
  expect(await at(`revision=${_rev}`)).toMatchObject({
    documents: [{ title: { en: 'One' }, tags: ['a'], _rev }],
  })
  expect(await at('lastRevision=true')).toMatchObject({ documents: [{ title: { en: 'Two', srb: 'Jedan' } }] })
})

test('the events of a document are those that the Studio shows: made, published, unpublished, deleted', async () => {
  const of = { publishedId: 'group', draftId: 'drafts.group' }
  const act = (name: string, more: object = {}) =>
    lake.post('/data/actions/production', {
      actions: [{ actionType: `sanity.action.document.${name}`, ...of, ...more }],
    })
  const edit = { patch: { set: { title: 'New' } } }
  await act('create', { attributes: { _id: 'drafts.group', _type: 'page' }, ifExists: 'fail' })
  await act('edit', edit)
  await act('publish')
  await act('edit', edit)
  await act('discard')
  await act('unpublish')
  const eventsOf = async (id: string, more = '') => {
    const response = await get(`/v2025-02-19/data/history/production/events/documents/${id}${more}`)
    const { events, nextCursor } = eventsSchema.parse(await response.json())
    const own = events[id] ?? []
    return { types: own.map(({ type }) => type), nextCursor, first: own[0] }
  }
  expect(await eventsOf('drafts.group')).toMatchObject({
    types: [
      'unpublishDocument',
      'deleteDocumentVersion',
      'createDocumentVersion',
      'publishDocumentVersion',
      'createDocumentVersion',
    ],
    nextCursor: '',
    first: {
      documentId: 'group',
      versionId: 'drafts.group',
      author: expect.any(String),
      timestamp: expect.any(String),
    },
  })
  expect((await eventsOf('group')).types).toEqual(['unpublishDocument', 'publishDocumentVersion'])
  const { types, nextCursor } = await eventsOf('drafts.group', '?limit=2')
  expect(types).toHaveLength(2)
  const rest = await eventsOf('drafts.group', `?limit=10&nextCursor=${nextCursor}`)
  expect(rest.types).toEqual(['createDocumentVersion', 'publishDocumentVersion', 'createDocumentVersion'])
  await lake.owner.create({ _id: 'live', _type: 'page' })
  await lake.owner.patch('live').set({ title: 'x' }).commit()
  await lake.owner.delete('live')
  expect((await eventsOf('live')).types).toEqual([
    'deleteDocumentGroup',
    'updateLiveDocument',
    'createLiveDocument',
  ])
})

const eventsSchema = z.object({
  events: z.record(z.string(), z.array(z.looseObject({ type: z.string() }))),
  nextCursor: z.string(),
})

const picture = () => sharp({ create: { width: 320, height: 200, channels: 3, background: '#ff7a45' } })

test('a picture is stored once, described, and delivered as asked', async () => {
  const bytes = await picture().png().toBuffer()
  const asset = await lake.owner.assets.upload('image', bytes, { filename: 'sun.png' })
  expect(await lake.owner.assets.upload('image', bytes, { filename: 'again.png' })).toMatchObject({
    _id: asset._id,
  })
  expect(asset).toMatchObject({
    _id: expect.stringMatching(/^image-[0-9a-f]{40}-320x200-png$/),
    mimeType: 'image/png',
    metadata: {
      dimensions: { width: 320, height: 200, aspectRatio: 1.6 },
      lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
      blurHash: expect.any(String),
      thumbHash: expect.stringMatching(/^[A-Za-z0-9+/]{20,}=*$/),
      palette: { dominant: { background: '#ff7a45' } },
    },
  })
  const path = new URL(asset.url).pathname.replace('/lake', '')
  const small = await get(`${path}?w=96&h=96&fit=crop&auto=format`, { Accept: 'image/avif,image/webp' })
  expect(small.headers.get('Content-Type')).toBe('image/avif')
  expect(small.headers.get('Cache-Control')).toContain('immutable')
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
    width: 96,
    height: 96,
  })
  const webp = await get(`${path}?w=48&dpr=2&fm=webp`)
  expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({
    width: 96,
    format: 'webp',
  })
  expect((await get(`${path}?w=99999`)).status).toBe(400)
  expect((await get(path.replace('320x200', '1x1'))).status).toBe(404)

  // A file that has changed on the disk is repaired by its upload, and so is what was made from it.
  const file = join(lake.directory, 'assets', basename(path))
  await writeFile(file, await picture().negate().png().toBuffer())
  const changed = await (await get(`${path}?w=100`)).bytes()
  await lake.owner.assets.upload('image', bytes, { filename: 'sun.png' })
  expect(await readFile(file)).toEqual(bytes)
  expect(await (await get(`${path}?w=100`)).bytes()).not.toEqual(changed)
})

test('a drawing becomes a PNG on request', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const { url } = await lake.owner.assets.upload('image', svg, { filename: 'x.svg' })
  const rendered = await get(`${new URL(url).pathname.replace('/lake', '')}?w=5&fm=png`)
  expect(rendered.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await rendered.arrayBuffer()).readUInt32BE(16)).toBe(5)
})
