import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createImagePool } from '../src/assets/image-pool.ts'
import { createRenderLimit } from '../src/assets/render-limit.ts'
import { limitKeyOf } from '../src/http/client.ts'
import { childProcesses } from './child-processes.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeEach(async () => {
  lake = await startLake()
})
afterEach(() => lake.stop())

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

/** An SVG that librsvg renders for minutes. */
const BOMB = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence numOctaves="200" baseFrequency="0.9"/><feMorphology radius="400"/>'.repeat(50)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
)

const percentile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Infinity

async function time(request: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await request()
  return performance.now() - started
}

/** Requests of visitors and the owner during the load. */
async function useSite(original: string, rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await time(async () => (await fetch(original)).arrayBuffer()),
      await time(() => lake.anonymous.fetch(`count(*) + ${round}`)),
      await time(() => lake.owner.createOrReplace({ _id: 'page', _type: 'page', round })),
    )
    await setTimeout(50)
  }
  return times
}

test(
  'while 50 clients request images, everything else stays fast, and the rest get 503 or 429',
  { tags: ['slow'] },
  async () => {
    const { url } = await lake.owner.assets.upload('image', await noise(2_000))
    const original = url
    const idle = await useSite(original, 10)
    const statuses = new Map<number, number>()
    const withoutRetry: number[] = []
    const leaving = new AbortController()
    const request = async (client: number) => {
      const side = 320 + 32 * (client % 20)
      for (const format of ['avif', 'png', 'webp']) {
        const { signal } = leaving
        const response = await fetch(`${original}?w=${side}&fm=${format}&blur=${client}`, { signal })
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status !== 200 && !response.headers.has('Retry-After'))
          withoutRetry.push(response.status)
      }
    }
    const load = Promise.allSettled(Array.from({ length: 50 }, (_, client) => request(client + 1)))
    const busy = await useSite(original, 40)
    await expect.poll(() => statuses.get(200)).toBeGreaterThan(0)
    leaving.abort()
    await load
    const figures = (times: number[]) =>
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
    process.stdout.write(
      `idle: ${figures(idle)}; under load: ${figures(busy)}; ${JSON.stringify([...statuses])}\n`,
    )
    expect(percentile(busy, 0.95)).toBeLessThan(percentile(idle, 0.95) + 500)
    expect(withoutRetry).toEqual([])
    expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  },
)

const VISITORS = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']

test(
  'visitors who open pages with many new pictures at once get all of them',
  { tags: ['slow'] },
  async () => {
    const { url } = await lake.owner.assets.upload('image', await noise(200))
    // As on two pages of 45 pictures for each visitor, all in different sizes.
    const statuses = await Promise.all(
      VISITORS.flatMap((address, visitor) =>
        Array.from({ length: 90 }, async (_, picture) => {
          const rect = `rect=${visitor},0,100,${picture + 10}`
          const response = await fetch(`${url}?${rect}&fm=webp`, { headers: { 'X-Forwarded-For': address } })
          await response.arrayBuffer()
          return response.status
        }),
      ),
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  },
)

test('images that nobody waits for any more are not made', async () => {
  const { url } = await lake.owner.assets.upload('image', await noise(300))
  const leaving = new AbortController()
  const left = Array.from({ length: 60 }, (_, picture) =>
    fetch(`${url}?rect=0,0,200,${picture + 200}&fm=webp`, { signal: leaving.signal }).catch(() => 'left'),
  )
  const shared = `${url}?rect=0,0,200,259&fm=webp`
  const stayed = fetch(shared)
  await fetch(`${url}?rect=0,0,200,200&fm=webp`)
  leaving.abort()
  await Promise.all(left)
  expect((await stayed).status).toBe(200)
  expect((await fetch(`${url}?w=20&fm=webp`)).status).toBe(200)
  expect((await readdir(join(lake.directory, 'cache'))).length).toBeLessThan(40)
  expect(lake.problems()).toEqual([])
})

const IMAGE_PROCESS = 'assets/process/main'

function imageProcesses() {
  const found = childProcesses(IMAGE_PROCESS)
  expect(found).not.toEqual([])
  return found
}

test('an SVG that takes too much processor time is refused with 400, and the next image is fine', async () => {
  const pool = createImagePool({ longestProcessorMs: { render: 500, describe: 500 } })
  try {
    await expect(pool.describe(BOMB, [])).rejects.toMatchObject({
      status: 400,
      message: 'The image takes longer than 0.5 s of processor time',
    })
    const harmless = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>')
    expect(await pool.describe(harmless, [])).toMatchObject({ width: 30, height: 20 })
  } finally {
    await pool.close()
  }
})

test('an image whose process gets no processor time is made later', async () => {
  const pool = createImagePool({ longestProcessorMs: { render: 500, describe: 500 } })
  try {
    const image = await noise(40)
    await pool.describe(image, [])
    const processes = imageProcesses()
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    const description = pool.describe(image, [])
    await setTimeout(1_000)
    for (const pid of processes) process.kill(pid, 'SIGCONT')
    expect(await description).toMatchObject({ width: 40, height: 40 })
  } finally {
    await pool.close()
  }
})

test('an image is read although the process of the image before it has just been killed', async () => {
  const pool = createImagePool()
  try {
    const image = await noise(40)
    await pool.describe(image, [])
    for (const pid of imageProcesses()) process.kill(pid, 'SIGKILL')
    expect(await pool.describe(image, [])).toMatchObject({ width: 40, height: 40 })
  } finally {
    await pool.close()
  }
})

test('closing the lake does not wait for an image', async () => {
  const upload = lake.owner.assets.upload('image', BOMB, { filename: 'bomb.svg' }).catch(() => 'refused')
  await expect.poll(() => childProcesses(IMAGE_PROCESS)).not.toEqual([])
  await setTimeout(500)
  expect(await time(() => lake.restart())).toBeLessThan(6_000)
  expect(await upload).toBe('refused')
})

test('deleting the document of an asset deletes its file and the images made from it', async () => {
  const bytes = await noise(40)
  const asset = await lake.owner.assets.upload('image', bytes)
  const variant = `${asset.url}?w=16`
  expect((await fetch(variant)).status).toBe(200)
  await lake.owner.create({ _id: 'user', _type: 'page', image: { asset: { _ref: asset._id } } })
  await expect(lake.owner.delete(asset._id)).rejects.toMatchObject({ statusCode: 409 })
  expect((await fetch(variant)).status).toBe(200)
  await lake.owner.transaction().delete('user').delete(asset._id).commit()
  expect((await fetch(variant)).status).toBe(404)
  expect((await fetch(asset.url)).status).toBe(404)
  expect(await readdir(join(lake.directory, 'assets'))).toEqual([])
  expect(await readdir(join(lake.directory, 'cache'))).toEqual([])
  const again = await lake.owner.assets.upload('image', bytes)
  expect((await fetch(again.url)).status).toBe(200)
  expect((await fetch(variant)).status).toBe(200)
})

test('files of interrupted uploads are removed at start', async () => {
  const { url } = await lake.owner.assets.upload('file', Buffer.from('%PDF-1.4'), { filename: 'a.pdf' })
  const name = url.split('/').at(-1)
  await writeFile(join(lake.directory, 'assets', `.${name}.1b4e28ba-2fa1-11d2-883f-0016d3cca427`), '%PD')
  await lake.restart()
  expect(await readdir(join(lake.directory, 'assets'))).toEqual([name])
})

test.each([
  ['t.csv', 'csv', 'text/csv', 'text/csv; charset=utf-8'],
  ['t.txt', 'txt', 'text/plain', 'text/plain; charset=utf-8'],
  ['t.json', 'json', 'application/json', 'application/json; charset=utf-8'],
  ['T.MD', 'md', 'text/markdown', 'text/markdown; charset=utf-8'],
  ['t.html', 'html', 'text/html', 'text/plain; charset=utf-8'],
  ['t.exe', 'txt', 'text/plain', 'text/plain; charset=utf-8'],
  ['t', 'txt', 'text/plain', 'text/plain; charset=utf-8'],
])('the text file %s keeps its type and is delivered safely', async (filename, extension, mimeType, type) => {
  const asset = await lake.owner.assets.upload('file', Buffer.from('a,b\n1,2\nč'), { filename })
  expect(asset).toMatchObject({ extension, mimeType, originalFilename: filename })
  const response = await fetch(asset.url)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
})

test('the limit for new images counts clients apart, an IPv6 network as one', () => {
  let now = 0
  const limit = createRenderLimit(() => now)
  const spend = (address: string) => limit.spend(limitKeyOf(address))
  for (let n = 0; n < 120; n += 1) spend(`2001:db8:0:1::${n}`)
  expect(() => spend('2001:0db8::1:9:9:9:9')).toThrow('Too many new image sizes')
  spend('2001:db8:0:2::1')
  spend('192.0.2.1')
  now += 1_000
  spend('2001:db8:0:1::1')
  spend('2001:db8:0:1::1')
  expect(() => spend('2001:db8:0:1::1')).toThrow('Too many new image sizes')
})

test('new images are made after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = await startLake()
  onTestFinished(() => started.stop())
  const { url } = await started.owner.assets.upload('image', await noise(32))
  const status = async (width: number) => (await fetch(`${url}?w=${width}`)).status
  expect(await status(8)).toBe(200)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await status(9)).toBe(200)
})
