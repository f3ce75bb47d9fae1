import { LRUCache } from 'lru-cache'
import {
  type InlineImages,
  describeImage,
  getAssetBase,
  pictureAddress,
  type FirstPicture,
  type Frame,
  computeFrame,
  rectangle,
} from './assets.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { ReadAsset, RenderOptions } from '#src/render-types.ts'

/** Bytes of one drawing, and characters of all drawings in a page. */
const LARGEST_DRAWING = 2_048
const ROOM = 12_000
/** As wide as a phone: legible, and the largest contentful paint. In WebP, because all browsers get the same page. */
const PLACEHOLDER = 'w=400&q=40&fm=webp'
/** Bytes, enough for an upright picture with words; on a slow line they take 65 ms. */
const LARGEST_PLACEHOLDER = 11_264
const LONGEST_WAIT_MS = 2_000
/** After a failure an image is not requested again for this time, so that a slow host delays few visitors. */
const REST_AFTER_FAILURE_MS = 5_000

/** A data URL; null for an image that is too large or missing, undefined for one that could not be read in time. */
type Reading = Promise<string | null | undefined>

/** By URL. Assets are immutable: the name contains the hash of the content. */
const known = new LRUCache<string, Reading>({ max: 500 })

/**
 * Reads images of a page to inline them: its small drawings, whose HTTP headers would be larger than the files, and the
 * placeholder of its first picture. In the order of the content; the browser requests drawings that exceed the limits
 * or cannot be read.
 * @param data of the page, as its loaders have read it
 * @returns `isComplete` is false if some could not be read in time
 */
export async function readInlineImages(
  { content: source, readAsset }: Pick<RenderOptions, 'content' | 'readAsset'>,
  data: unknown,
  first: FirstPicture | null,
): Promise<{ inline: InlineImages; isComplete: boolean }> {
  const placeholder = first && makePlaceholder(source, first)
  const named = JSON.stringify(data).matchAll(/"(image-[^-"]+-\d+x\d+-svg)"/g)
  const ids = [...new Set([...named].flatMap(([, id]) => id ?? []))]
  const [small, ...drawings] = await Promise.all([
    placeholder ? readOnce(readAsset, placeholder.address, toPlaceholder) : null,
    ...ids.map((id) => readOnce(readAsset, serverAddress(source, id), toDrawing)),
  ])
  const inline: InlineImages = placeholder && small ? { [placeholder.key]: small } : {}
  let room = ROOM
  for (const [index, id] of ids.entries()) {
    const drawing = drawings[index]
    if (!drawing || drawing.length > room) continue
    inline[id] = drawing
    room -= drawing.length
  }
  return { inline, isComplete: [small, ...drawings].every((image) => image !== undefined) }
}

function makePlaceholder(source: ContentSource, { id, isOpaque, ratio, ...picture }: FirstPicture) {
  const { isDrawing, size: full } = describeImage(id)
  // A placeholder would be visible through a transparent picture.
  if (isDrawing || !isOpaque) return null
  const frame = computeFrame(picture, full, ratio)
  return { key: `${id}?${rectangle(frame)}`, address: serverAddress(source, id, PLACEHOLDER, frame) }
}

const serverAddress = (source: ContentSource, id: string, parameters?: string, frame: Frame | null = null) =>
  new URL(pictureAddress(getAssetBase(source), id, parameters, frame), source.apiHost ?? undefined).href

type ToDataUrl = (image: Buffer) => string | null

function readOnce(readAsset: ReadAsset, address: string, toDataUrl: ToDataUrl): Reading {
  const found = known.get(address)
  if (found) return found
  const reading = read(readAsset, address, toDataUrl).catch(() => {
    // oxlint-disable-next-line unicorn/no-useless-undefined -- it is the answer
    known.set(address, Promise.resolve(undefined), { ttl: REST_AFTER_FAILURE_MS })
    return undefined
  })
  known.set(address, reading)
  return reading
}

async function read(readAsset: ReadAsset, address: string, toDataUrl: ToDataUrl) {
  const response = await readAsset(address, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
  if (response.status === 429 || response.status >= 500) throw new Error(`HTTP ${response.status}`)
  return response.ok ? toDataUrl(Buffer.from(await response.arrayBuffer())) : null
}

/** Avoids characters that HTML or JSON escape, so that the page's second copy compresses to almost nothing. */
const toDrawing: ToDataUrl = (image) =>
  image.length > LARGEST_DRAWING
    ? null
    : `data:image/svg+xml,${encodeURIComponent(image.toString().trim().replaceAll(/\s+/g, ' '))
        .replaceAll("'", '%27')
        .replaceAll(/%(20|2C|2F|3A|3B|3D)/g, decodeURIComponent)}`

const toPlaceholder: ToDataUrl = (image) =>
  image.length > LARGEST_PLACEHOLDER ? null : `data:image/webp;base64,${image.toString('base64')}`
