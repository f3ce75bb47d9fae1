import { type ImageUrlBuilder, createImageUrlBuilder } from '@sanity/image-url'
import { createImageUrlBuilder as createSignedBuilder } from '@sanity/image-url/signed'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPTIONS, type Row, rowsOf } from './image-url/methods.ts'
import { SUITE } from './image-url/suite.ts'
import { type TestLake, startLake } from './start-lake.ts'

// Every method of the newest @sanity/image-url, and the URLs of its own tests, with the lake's images.

/** A picture of this size that shows where each of its pixels comes from: red grows to the right, green downwards. */
const gradient = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set([Math.round((x / width) * 255), Math.round((y / height) * 255), 128], (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

let lake: TestLake
let builder: ImageUrlBuilder
const ids = new Map<string, string>()
beforeAll(async () => {
  lake = await startLake()
  builder = createImageUrlBuilder(lake.anonymous)
  const upload = async (name: string, bytes: Buffer) =>
    ids.set(name, (await lake.owner.assets.upload('image', bytes, { filename: 'the picture.png' }))._id)
  await upload('small', await gradient(400, 300).png().toBuffer())
  await upload('2000x3000', await gradient(2000, 3000).jpeg().toBuffer())
  await upload('1200x966', await gradient(1200, 966).jpeg().toBuffer())
})
afterAll(() => lake.stop())

const idOf = (name: string) => ids.get(name) ?? ''
const small = () => builder.image(idOf('small'))

async function look(url: string, accept = '*/*') {
  const response = await fetch(url, { headers: { Accept: accept } })
  if (response.status !== 200) return { url, status: response.status, text: await response.text() }
  const bytes = Buffer.from(await response.arrayBuffer())
  const image = sharp(bytes)
  const { width, height, format, isProgressive } = await image.metadata()
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * info.channels).subarray(0, 3)]
  return {
    url,
    status: response.status,
    size: [width, height],
    format,
    isProgressive,
    bytes: bytes.length,
    first: pixel(0, 0),
    last: pixel(width - 1, height - 1),
    middle: pixel(width >> 1, height >> 1),
    attachment: response.headers.get('Content-Disposition'),
  }
}

/** Close enough for a lossy format and for what resizing takes from the neighbours. */
const near = (colour: readonly number[] | undefined) =>
  colour?.map((value) => ({ asymmetricMatch: (other: unknown) => Math.abs(Number(other) - value) <= 12 }))

test('the table names every method and option of the builder', () => {
  const prototype: object = Object.getPrototypeOf(createSignedBuilder())
  const methods = [
    ...Object.getOwnPropertyNames(prototype),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(prototype)),
  ]
  expect(Object.keys(rowsOf({ small, builder, lake, id: idOf('small') })).toSorted()).toEqual(
    [...new Set(methods)].filter((name) => name !== 'constructor').toSorted(),
  )
})

function expectedOf({ build: _build, accept: _accept, first, last, middle, ...expected }: Row) {
  const colours = Object.entries({ first: near(first), last: near(last), middle: near(middle) })
  return { status: 200, ...expected, ...Object.fromEntries(colours.filter(([, colour]) => colour)) }
}

test('every method of the builder', async () => {
  const rows = rowsOf({ small, builder, lake, id: idOf('small') })
  for (const [method, own] of Object.entries(rows)) {
    expect(own.length, method).toBeGreaterThan(0)
    for (const row of own) expect(await look(row.build, row.accept), method).toMatchObject(expectedOf(row))
  }
})

test.each(OPTIONS)(
  'the option %o of withOptions() gives the same image as its method',
  async (options, method) => {
    const [one, other] = [small().withOptions(options), method(small())]
    const [own, same] = [await look(one.url()), await look(other.url())]
    expect(own).toEqual({ ...same, url: own.url })
    expect(own.status).toBe(200)
  },
)

test('smaller qualities are smaller files', async () => {
  const bytes = async (quality: number) =>
    (await look(small().format('jpg').quality(quality).url())).bytes ?? 0
  const sizes = [await bytes(0), await bytes(50), await bytes(100)]
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(new Set(sizes).size).toBe(3)
})

test('blur and sharpen change contrasts', async () => {
  const stripes = Buffer.alloc(64 * 64 * 3, 60)
  for (let at = 0; at < stripes.length; at += 1) if (Math.floor(at / 3) % 16 < 8) stripes[at] = 190
  const raw = { width: 64, height: 64, channels: 3 as const }
  const bytes = await sharp(stripes, { raw }).png().toBuffer()
  const { _id } = await lake.owner.assets.upload('image', bytes, { filename: 'stripes.png' })
  const contrast = async (change: (plain: ImageUrlBuilder) => ImageUrlBuilder) => {
    const response = await fetch(change(builder.image(_id).format('png')).url())
    const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    return channels[0]?.stdev ?? 0
  }
  const plain = await contrast((image) => image)
  expect(await contrast((image) => image.blur(0))).toBe(plain)
  expect(await contrast((image) => image.blur(100))).toBeLessThan(plain / 2)
  expect(await contrast((image) => image.sharpen(100))).toBeGreaterThan(plain)
})

test.each(SUITE)('%s, as in the tests of @sanity/image-url', async (_name, url, expected) => {
  const build = url(builder, idOf)
  expect(await look(build)).toMatchObject(expectedOf({ build, ...expected }))
})

test('none of this was a fault of the lake', () => {
  expect(lake.problems()).toEqual([])
})
