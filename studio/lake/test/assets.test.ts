import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAtomically } from '../src/store/write-file.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

test('a file that cannot be written leaves no part of it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'part-'))
  await mkdir(join(directory, 'taken'))
  await expect(writeAtomically(join(directory, 'taken'), Buffer.from('x'))).rejects.toThrow('EISDIR')
  expect(await readdir(directory)).toEqual(['taken'])
  await rm(directory, { recursive: true })
})

test('an upload whose document cannot be stored, as on a full disk, leaves no file', async () => {
  using database = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON documents BEGIN SELECT RAISE(ABORT, 'full'); END`)
  const upload = () => lake.owner.assets.upload('file', Buffer.from('much'), { filename: 'much.txt' })
  await expect(upload()).rejects.toMatchObject({ statusCode: 500 })
  database.exec('DROP TRIGGER full')
  expect(await readdir(join(lake.directory, 'assets'))).toEqual([])
  await lake.owner.delete((await upload())._id)
  // Forgets the logged problem.
  await lake.restart()
})

test('options of an upload are stored, EXIF data and the location only on request', async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD2: { ExposureTime: '1/100' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '44/1 49/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '20/1 27/1 0/1',
      },
    })
    .toBuffer()
  const options = {
    filename: 'place.jpg',
    label: 'L',
    title: 'T',
    description: 'D',
    creditLine: 'C',
    source: { id: 's1', name: 'unsplash', url: 'https://example.com/s1' },
  }
  const asset = await lake.owner.assets.upload('image', bytes, {
    ...options,
    extract: ['exif', 'location', 'lqip'],
  })
  expect(asset).toMatchObject({
    label: 'L',
    title: 'T',
    description: 'D',
    creditLine: 'C',
    source: { _type: 'sanity.assetSourceData', id: 's1', name: 'unsplash', url: 'https://example.com/s1' },
    metadata: {
      lqip: expect.any(String),
      exif: { _type: 'sanity.imageExifMetadata', Make: 'Camera', ExposureTime: 0.01 },
      location: { _type: 'geopoint', lat: expect.closeTo(44.8167, 3), lng: expect.closeTo(-20.45, 3) },
    },
  })
  expect(asset.metadata).not.toHaveProperty('blurHash')
  await lake.owner.delete(asset._id)
  const again = await lake.owner.assets.upload('image', bytes, { filename: 'place.jpg' })
  for (const name of ['exif', 'location']) expect(again.metadata).not.toHaveProperty(name)
  expect(again.metadata).toMatchObject({ blurHash: expect.any(String), thumbHash: expect.any(String) })
  await lake.owner.delete(again._id)
  const none = await lake.owner.assets.upload('image', bytes, { extract: [] })
  expect(Object.keys(none.metadata)).not.toContain('lqip')
})

test('the URLs of assets have the origin of the request', async () => {
  const { _id, url } = await lake.owner.assets.upload('file', Buffer.from('address'), { filename: 'a.txt' })
  expect(url).toMatch(`${lake.origin}/lake/files/portfolio/production/`)
  const query = encodeURIComponent(
    `*[_id == "${_id}"]{url, "text": "say \\"/lake/files/portfolio/production/", path}`,
  )
  const ask = async (host: string, target: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://${host}/lake/v2025-02-19/data/${target}`, { headers })
    return response.text().then((text): unknown => JSON.parse(text.trim()))
  }
  const { port } = new URL(lake.origin)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    const own = url.replace(lake.origin, `http://${host}`)
    expect(await ask(host, `query/production?query=${query}`)).toMatchObject({
      result: [
        { url: own, text: 'say "/lake/files/portfolio/production/', path: expect.stringMatching(/^files/) },
      ],
    })
    expect(await ask(host, `doc/production/${_id}`)).toMatchObject({ documents: [{ url: own }] })
  }
  // Behind a proxy with TLS, all responses with documents have https URLs.
  const proxied = { Authorization: `Bearer ${lake.token}`, 'X-Forwarded-Proto': 'https' }
  const secure = url.replace('http:', 'https:')
  for (const [target, answer] of [
    [`query/production?query=${query}`, { result: [{ url: secure }] }],
    [`doc/production/${_id}`, { documents: [{ url: secure }] }],
    [`history/production/documents/${_id}`, { documents: [{ url: secure }] }],
    ['export/production?types=sanity.fileAsset', { url: secure }],
  ] as const)
    expect(await ask(new URL(lake.origin).host, target, proxied)).toMatchObject(answer)
  const uploads = `${lake.origin}/lake/v1/assets/files/production`
  const uploaded = await fetch(uploads, { method: 'POST', headers: proxied, body: 'address' })
  expect(await uploaded.json()).toMatchObject({ document: { url: secure } })
  const mutations = [{ patch: { id: _id, set: { title: 'T' } } }]
  const mutated = await fetch(`${lake.origin}/lake/v1/data/mutate/production?returnDocuments=true`, {
    method: 'POST',
    headers: proxied,
    body: JSON.stringify({ mutations }),
  })
  expect(await mutated.json()).toMatchObject({ results: [{ document: { url: secure } }] })
  expect(lake.lake().document(_id)?.url).toMatch(/^\/lake\/files\//)

  const past = await lake.ask(`/v1/data/history/production/documents/${_id}`)
  expect(await past.json()).toMatchObject({ documents: [{ url }] })
  const heard = new Promise<unknown>((resolve) => {
    const events = lake.owner.listen('*[_id == $id]', { id: _id }, { events: ['welcome', 'mutation'] })
    const subscription = events.subscribe((event) => {
      if (event.type === 'welcome') void lake.owner.patch(_id).set({ label: 'Heard' }).commit()
      if (event.type !== 'mutation') return
      subscription.unsubscribe()
      resolve(event.result)
    })
  })
  expect(await heard).toMatchObject({ url, label: 'Heard' })
})

test('a file is returned unchanged, stored once, and never rendered as a page', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const { url, _id, originalFilename } = await lake.owner.assets.upload('file', page, {
    filename: 'a b.html',
  })
  expect((await lake.owner.assets.upload('file', page, { filename: 'c.html' }))._id).toBe(_id)
  expect(originalFilename).toBe('a b.html')
  const response = await fetch(`${url}?dl=a%20b.html`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(page)
  expect(response.headers.get('Content-Disposition')).toContain('a b.html')
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(response.headers.get('Content-Type')).not.toContain('html')
  const part = await fetch(url, { headers: { Range: 'bytes=0-8' } })
  expect([part.status, await part.text()]).toEqual([206, '<!doctype'])
  const beyond = await fetch(url, { headers: { Range: 'bytes=900-' } })
  expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${page.length}`])
  expect((await fetch(url, { headers: { 'If-Match': '"another"' } })).status).toBe(412)
  await lake.owner.patch(_id).set({ originalFilename: 'half an emoji: \ud83d' }).commit()
  expect((await fetch(`${url}?dl`)).status).toBe(200)
})

test('the type of a text without a name comes from the upload, and pages of any origin may read it', async () => {
  const upload = (contentType: string, filename?: string) =>
    lake.owner.assets.upload('file', Buffer.from(`${contentType}, ${filename}`), {
      contentType,
      ...(filename === undefined ? {} : { filename }),
    })
  expect(await upload('Text/CSV; charset=utf-8')).toMatchObject({ extension: 'csv', mimeType: 'text/csv' })
  expect(await upload('text/csv', 'notes.md')).toMatchObject({ extension: 'md' })
  const { url, extension, originalFilename } = await upload('text/strange', '')
  expect([extension, originalFilename]).toEqual(['txt', expect.stringMatching(/^[0-9a-f]{40}\.txt$/)])
  const { headers } = await fetch(url, { headers: { Origin: 'https://elsewhere.test' } })
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a cut-off picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page', Buffer.from('<html><svg></svg></html>')],
  [
    'a picture larger than any screen',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
  ],
])('%s is no picture: 400', async (_what, bytes) => {
  const upload = lake.owner.assets.upload('image', bytes, { filename: 'x.png', contentType: 'image/png' })
  await expect(upload).rejects.toMatchObject({ statusCode: 400 })
})

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'a picture that ends a little early is no picture: %s',
  async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const picture = sharp({
      create: { width: 120, height: 80, channels: 3, background: '#fff', noise },
    })
    const bytes = await picture.toFormat(format).toBuffer()
    const upload = (part: Buffer) => lake.owner.assets.upload('image', part, { filename: `x.${format}` })
    await expect(upload(bytes.subarray(0, bytes.length * 0.98))).rejects.toMatchObject({ statusCode: 400 })
    expect(await upload(bytes)).toMatchObject({ metadata: { isOpaque: true } })
  },
)

test.each([
  [0.5, false],
  [1, true],
])('a picture with an alpha channel of %d: opaque %s', async (alpha, isOpaque) => {
  const background = { r: 9, g: 9, b: 9, alpha }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer()
  expect(await lake.owner.assets.upload('image', bytes, { filename: 'a.png' })).toMatchObject({
    metadata: { hasAlpha: true, isOpaque },
  })
})

test('an upload without permission is refused, and one above the limit is 413', async () => {
  const send = (body: Buffer, headers: Record<string, string>) =>
    fetch(`${lake.origin}/lake/v1/assets/files/production`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    })
  expect((await send(Buffer.from('x'), {})).status).toBe(401)
  const large = await send(Buffer.alloc(51 * 1024 * 1024), { Authorization: `Bearer ${lake.token}` })
  expect(large.status).toBe(413)
})

test.each(['..%2f..%2fcontent.sqlite', 'content.sqlite', '%2e%2e%2fcontent.sqlite', `${'a'.repeat(40)}.png`])(
  'nothing but assets is delivered: %s',
  async (name) => {
    for (const kind of ['images', 'files'])
      expect((await fetch(`${lake.origin}/lake/${kind}/portfolio/production/${name}`)).status).toBe(404)
  },
)

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
