import { type ImageUrlBuilder, createImageUrlBuilder } from '@sanity/image-url'
import { createImageUrlBuilder as createSignedBuilder } from '@sanity/image-url/signed'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Row, rowsOf } from './image-url/methods.ts'
import { type TestLake, startLake } from './start-lake.ts'

// Every method of the newest @sanity/image-url, with the lake's images.

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
let id: string
beforeAll(async () => {
  lake = await startLake()
  builder = createImageUrlBuilder(lake.anonymous)
  const bytes = await gradient(400, 300).png().toBuffer()
  id = (await lake.owner.assets.upload('image', bytes, { filename: 'the picture.png' }))._id
})
afterAll(() => lake.stop())

const small = () => builder.image(id)

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

/** Tolerates differences from lossy compression and from neighbouring pixels that resizing mixes in. */
const near = (colour: readonly number[] | undefined) =>
  colour?.map((value) => ({ asymmetricMatch: (other: unknown) => Math.abs(Number(other) - value) <= 12 }))

const prototype: object = Object.getPrototypeOf(createSignedBuilder())
const METHODS = [
  ...new Set([
    ...Object.getOwnPropertyNames(prototype),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(prototype)),
  ]),
].filter((name) => name !== 'constructor')

const rows = () => new Map(Object.entries(rowsOf({ small, builder, lake, id })))

test('the table names every method and option of the builder', () => {
  expect([...rows().keys()].toSorted()).toEqual(METHODS.toSorted())
})

function expectedOf({ build: _build, accept: _accept, first, last, middle, ...expected }: Row) {
  const colours = Object.entries({ first: near(first), last: near(last), middle: near(middle) })
  return { status: 200, ...expected, ...Object.fromEntries(colours.filter(([, colour]) => colour)) }
}

test.each(METHODS)("the lake delivers what the builder's %s asks for", async (method) => {
  const own = rows().get(method) ?? []
  expect(own.length).toBeGreaterThan(0)
  for (const row of own) expect(await look(row.build, row.accept)).toMatchObject(expectedOf(row))
})

test('lower qualities give smaller files', async () => {
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

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
