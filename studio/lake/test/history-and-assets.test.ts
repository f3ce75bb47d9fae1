import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${lake.origin}/lake${path}`, { headers: { Authorization: `Bearer ${lake.token}`, ...headers } })

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
      palette: { dominant: { background: '#ff7a45' } },
    },
  })
  const path = asset.url.replace('/lake', '')
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
})

test('a file that is not the image it claims to be is refused; SVG cannot run script, and becomes PNG on request', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const { url } = await lake.owner.assets.upload('image', svg, { filename: 'x.svg' })
  const response = await get(url.replace('/lake', ''))
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  await expect(
    lake.owner.assets.upload('image', Buffer.from('<html></html>'), {
      filename: 'x.png',
      contentType: 'image/png',
    }),
  ).rejects.toMatchObject({ statusCode: 400 })
  const rendered = await get(`${url.replace('/lake', '')}?w=5&fm=png`)
  expect(rendered.headers.get('content-type')).toBe('image/png')
  const size = Buffer.from(await rendered.arrayBuffer()).readUInt32BE(16)
  expect(size).toBe(5)
})
