import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageCache } from '../src/assets/cache.ts'
import { writeAtomically } from '../src/store/write-file.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
let path: string
beforeAll(async () => {
  lake = await startLake()
  const { url } = await lake.owner.assets.upload('image', await halves(), { filename: 'halves.png' })
  path = new URL(url).pathname
})
afterAll(() => lake.stop())

/** 200 by 100: the left half red, the right half blue. */
const halves = async () => {
  const blue = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 100, top: 0 }])
    .png()
    .toBuffer()
}

const get = (query: string, accept = '*/*') =>
  fetch(`${lake.origin}${path}${query}`, { headers: { Accept: accept } })

async function look(query: string) {
  const response = await get(query)
  expect(response.status).toBe(200)
  const picture = sharp(Buffer.from(await response.arrayBuffer()))
  const { width, height, format } = await picture.metadata()
  const { channels } = await picture.stats()
  return { width, height, format, red: (channels[0]?.mean ?? 0) > 128, blue: (channels[2]?.mean ?? 0) > 128 }
}

test.each([
  ['', { width: 200, height: 100, format: 'png' }],
  ['?w=48', { width: 48, height: 24 }],
  ['?w=33', { width: 33, height: 17 }],
  ['?h=48', { width: 96, height: 48 }],
  ['?w=48&dpr=2', { width: 96, height: 48 }],
  ['?w=48&h=48&fit=crop', { width: 48, height: 48 }],
  ['?w=48&h=48&fit=clip', { width: 48, height: 24 }],
  ['?w=48&h=48&fit=fill', { width: 48, height: 48 }],
  ['?w=48&h=48&fit=scale', { width: 48, height: 48 }],
  ['?w=400', { width: 200, height: 100 }],
  ['?h=400', { width: 200, height: 100 }],
  ['?w=150&dpr=3', { width: 200, height: 100 }],
  ['?w=400&h=400&fit=crop', { width: 100, height: 100 }],
  ['?w=400&h=400&fit=min', { width: 100, height: 100 }],
  ['?w=400&h=400&fit=fill', { width: 100, height: 100 }],
  ['?w=400&h=400&fit=scale', { width: 200, height: 100 }],
  ['?w=400&h=400&fit=max', { width: 200, height: 100 }],
  ['?rect=0,0,50,50&w=400', { width: 50, height: 50 }],
  ['?rect=0,0,100,100', { width: 100, height: 100, red: true, blue: false }],
  ['?rect=150,0,100,100', { width: 50, height: 100, blue: true }],
  ['?rect=100,0,100,100&w=16', { width: 16, height: 16, red: false, blue: true }],
  ['?w=40&h=80&fit=crop&crop=left', { red: true, blue: false }],
  ['?w=40&h=80&fit=crop&crop=right', { red: false, blue: true }],
  ['?w=40&h=80&fit=crop&crop=top,left', { width: 40, height: 80, red: true, blue: false }],
  ['?w=40&h=80&fit=crop&crop=right,bottom', { width: 40, height: 80, red: false, blue: true }],
  ['?w=40&h=80&fit=crop&crop=focalpoint&fp-x=0.1&fp-y=0.5', { red: true, blue: false }],
  ['?w=40&h=80&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5', { red: false, blue: true }],
  ['?rect=0,0,100,100&flip=h', { red: true, blue: false }],
  ['?fm=jpg', { format: 'jpeg' }],
  ['?fm=webp&q=10', { format: 'webp' }],
  ['?fm=avif', { format: 'heif' }],
])('a picture is delivered as %s asks', async (query, expected) => {
  expect(await look(query)).toMatchObject(expected)
})

test('the requested quality makes the file larger or smaller', async () => {
  const size = async (q: number) => (await (await get(`?fm=jpg&q=${q}`)).arrayBuffer()).byteLength
  expect(await size(5)).toBeLessThan(await size(100))
})

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/png'],
])('with auto=format a client that accepts %s gets %s', async (accept, type) => {
  const response = await get('?w=20&auto=format', accept)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('Vary')).toContain('Accept')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
})

test('a rendered picture is stored on disk and rendered once', async () => {
  const cache = join(lake.directory, 'cache')
  await get('?w=33')
  const before = await readdir(cache)
  const [first, second] = [await get('?w=33'), await get('?w=33')]
  expect(await readdir(cache)).toEqual(before)
  expect(Buffer.from(await first.arrayBuffer())).toEqual(Buffer.from(await second.arrayBuffer()))
})

test('the cache keeps its size and the latest pictures', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cache-'))
  const cache = createImageCache(directory, 1_000)
  let made = 0
  const picture = (name: string) =>
    cache.getOrMake(name, { format: 'png' }, () => {
      made += 1
      return Promise.resolve(Buffer.alloc(300, name))
    })
  expect(await Promise.all([picture('a'), picture('a'), picture('a')])).toEqual(
    Array(3).fill(Buffer.alloc(300, 'a')),
  )
  expect(made).toBe(1)
  for (const name of ['b', 'c', 'd', 'e']) {
    // Evicted in the order of their times.
    await setTimeout(10)
    await picture(name)
  }
  await expect
    .poll(() => readdir(directory).then((names) => names.map((name) => name[0]).join('')))
    .toBe('cde')
  expect(await picture('a')).toEqual(Buffer.alloc(300, 'a'))
  await rm(directory, { recursive: true })
})

test('a file that cannot be written leaves no part of it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'part-'))
  await mkdir(join(directory, 'taken'))
  await expect(writeAtomically(join(directory, 'taken'), Buffer.from('x'))).rejects.toThrow('EISDIR')
  expect(await readdir(directory)).toEqual(['taken'])
  await rm(directory, { recursive: true })
})

/** 30 wide columns of red, green and blue on each 30 by 60 pixels. */
const columns = async () => {
  const column = (background: string, left: number) => ({
    input: { create: { width: 30, height: 60, channels: 3 as const, background } },
    left,
    top: 0,
  })
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#ff0000' } })
    .composite([column('#00ff00', 30), column('#0000ff', 60)])
    .png()
    .toBuffer()
}

test('images are cropped around focal points, rotated, padded, and changed in colour', async () => {
  const asset = await lake.owner.assets.upload('image', await columns(), { filename: 'columns.png' })
  const render = async (query: string) => {
    const response = await fetch(`${asset.url}?${query}`)
    expect([query, response.status]).toEqual([query, 200])
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    const { width, height } = await image.metadata()
    const { channels } = await image.stats()
    return {
      size: [width, height],
      colour: channels
        .slice(0, 3)
        .map(({ mean }) => Math.round(mean / 51))
        .join(''),
    }
  }
  const crop = 'w=16&h=32&fit=crop&crop=focalpoint'
  expect(await render(`${crop}&fp-x=0.1&fp-y=0.5`)).toEqual({ size: [16, 32], colour: '500' })
  expect(await render(`${crop}&fp-x=0.5&fp-y=0.5`)).toEqual({ size: [16, 32], colour: '050' })
  expect(await render(`${crop}&fp-x=0.9&fp-y=0.5`)).toEqual({ size: [16, 32], colour: '005' })
  const red = 'rect=0,0,20,20'
  expect(await render(`${red}&invert=true`)).toMatchObject({ colour: '055' })
  const grey = await render(`${red}&sat=-100`)
  expect(new Set(grey.colour).size).toBe(1)
  expect(await render('or=90')).toMatchObject({ size: [60, 90] })
  expect(await render('or=90&w=32')).toMatchObject({ size: [32, 48] })
  expect(await render('pad=10&bg=00ff00')).toMatchObject({ size: [110, 80] })
  expect(await render('fm=jpg&bg=ffffff&sharp=50&q=90')).toMatchObject({ size: [90, 60] })
  expect(await render('w=48&min-w=80&max-w=80')).toMatchObject({ size: [80, 53] })
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
  // Behind a proxy with TLS, in every answer with documents.
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

  const past = await fetch(`${lake.origin}/lake/v1/data/history/production/documents/${_id}`, {
    headers: { Authorization: `Bearer ${lake.token}` },
  })
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

test.each([
  'w=0',
  'w=-1',
  'w=1e9',
  'w=abc',
  'h=1.5',
  'q=101',
  'dpr=9',
  'fit=explode',
  'fm=exe',
  'rect=1,2,3',
  'rect=0,0,0,0',
  'rect=200,0,100,100',
  'rect=9999999,0,1,1',
  'fp-x=left',
  'sat=200',
  'sharp=-1',
  'or=45',
  'invert=maybe',
  'pad=9999',
  'bg=zzz',
  'bg=12345',
  'q=-1',
  'crop=left,right',
  'crop=top,bottom',
  'crop=top,left,right',
  'crop=nowhere',
  'w=10&w=20',
])('the parameters %s are 400', async (query) => {
  expect((await get(`?${query}`)).status).toBe(400)
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

test('none of this was a fault of the lake', () => {
  expect(lake.problems()).toEqual([])
})
