import { LRUCache } from 'lru-cache'
import { type Drawings, assetBaseOf, imageAddress } from './assets.ts'
import type { ContentSource } from '@portfolio/contract/content-source'

/** Bytes of one drawing, and characters of all drawings in a page. */
const LARGEST = 2_048
const ROOM = 12_000
const LONGEST_WAIT_MS = 2_000
/** After a failure the drawing is not requested again for this time, so that a slow host delays few visitors. */
const REST_AFTER_FAILURE_MS = 5_000

/** By URL. Assets are immutable: the name contains the hash of the content. */
const known = new LRUCache<string, Promise<string | null>>({ max: 500 })

/**
 * Reads small drawings of a page to inline them: as requests, their headers would be larger than themselves. In the
 * order of the content; the browser requests drawings that exceed the limit or cannot be read.
 * @param data of the page, as its loaders have read it
 */
export async function readInlineDrawings(source: ContentSource, data: unknown): Promise<Drawings> {
  const named = JSON.stringify(data).matchAll(/"(image-[^-"]+-\d+x\d+-svg)"/g)
  const ids = [...new Set([...named].flatMap(([, id]) => id ?? []))]
  const drawings = await Promise.all(ids.map((id) => readOnce(addressOf(source, id))))
  const inline: Drawings = {}
  let room = ROOM
  for (const [index, id] of ids.entries()) {
    const drawing = drawings[index]
    if (!drawing || drawing.length > room) continue
    inline[id] = drawing
    room -= drawing.length
  }
  return inline
}

const addressOf = (source: ContentSource, id: string) =>
  new URL(imageAddress(assetBaseOf(source), id).src, source.apiHost ?? undefined).href

function readOnce(address: string): Promise<string | null> {
  const found = known.get(address)
  if (found) return found
  const reading = read(address).catch(() => {
    known.set(address, Promise.resolve(null), { ttl: REST_AFTER_FAILURE_MS })
    return null
  })
  known.set(address, reading)
  return reading
}

async function read(address: string): Promise<string | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
  if (!response.ok) return null
  const drawing = await response.text()
  return Buffer.byteLength(drawing) <= LARGEST ? toDataUri(drawing) : null
}

/**
 * Without characters that HTML or JSON would escape, so that its second occurrence compresses to almost nothing.
 */
const toDataUri = (drawing: string) =>
  `data:image/svg+xml,${encodeURIComponent(drawing.trim().replaceAll(/\s+/g, ' '))
    .replaceAll("'", '%27')
    .replaceAll(/%(20|2C|2F|3A|3B|3D)/g, decodeURIComponent)}`
