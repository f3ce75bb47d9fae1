import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageCache } from '../src/assets/cache.ts'
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

test.each([
  ['changed', (bytes: Buffer) => bytes.fill(0, bytes.length >> 1)],
  ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['empty', () => Buffer.alloc(0)],
])('a stored picture that is %s is rendered again', async (_damage, change) => {
  const cache = join(lake.directory, 'cache')
  const sound = await (await get('?w=34')).arrayBuffer()
  for (const name of await readdir(cache)) {
    const file = join(cache, name)
    await writeFile(file, change(await readFile(file)))
  }
  expect(await (await get('?w=34')).arrayBuffer()).toEqual(sound)
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
    // Gives each file a different time, by which files are evicted.
    await setTimeout(10)
    await picture(name)
  }
  await expect
    .poll(() => readdir(directory).then((names) => names.map((name) => name[0]).join('')))
    .toBe('cde')
  expect(await picture('a')).toEqual(Buffer.alloc(300, 'a'))
  await rm(directory, { recursive: true })
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

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
