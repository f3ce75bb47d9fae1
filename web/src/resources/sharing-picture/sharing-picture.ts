import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Picture } from '#src/content/assets.ts'
import { describePage } from '#src/load-page.ts'
import type { RenderFile, RenderOptions } from '#src/render-types.ts'
import { answer } from '../resource.ts'
import { type SharingPicture, drawSharingPicture } from './draw.ts'
import { readPicture } from './read-picture.ts'

/** Bytes of cached pictures; room for more than a hundred. */
const ROOM = 12 * 1024 * 1024

/** Keyed by content, so that invented addresses do not add pictures. */
const drawn = new LRUCache<string, Buffer>({ maxSize: ROOM, sizeCalculation: ({ length }) => length })
/** One after the other, to leave cores and libuv threads to other work. */
const turns = pLimit(1)
const WAITING_MOST = 16

/** The words of a page beside its moon or its picture; 404 when there is no such page, or search engines may not list it. */
export async function renderSharingPicture(
  path: string,
  options: Parameters<RenderFile>[1],
): ReturnType<RenderFile> {
  const page = await describePage(path, options)
  if (!page) return { response: new Response(null, { status: 404 }), syncTags: [] }
  const picture = await drawOnce(page.words, page.image, options)
  if (!picture) {
    const headers = { 'Retry-After': '5' }
    return { response: new Response(null, { status: 503, headers }), syncTags: [] }
  }
  const headers = { 'Cache-Control': 'public, max-age=3600' }
  return { response: answer(picture, 'image/jpeg', headers), syncTags: page.syncTags }
}

/** @returns null when too many wait, or the page's own picture cannot be read in time */
async function drawOnce(
  words: Omit<SharingPicture, 'image'>,
  image: Picture | null,
  source: Pick<RenderOptions, 'content' | 'readAsset'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = createHash('sha256')
    .update(JSON.stringify([words, image]))
    .digest('base64')
  const known = drawn.get(key)
  if (known) return new Uint8Array(known)
  if (turns.activeCount + turns.pendingCount >= WAITING_MOST) return null
  return turns(async () => {
    const before = drawn.get(key)
    if (before) return new Uint8Array(before)
    const own = image && (await readPicture(image, source))
    if (image && !own) return null
    const picture = await drawSharingPicture({ ...words, image: own })
    drawn.set(key, picture)
    return new Uint8Array(picture)
  })
}
