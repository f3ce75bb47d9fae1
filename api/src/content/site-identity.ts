import * as z from 'zod/mini'
import type { ReadAsset } from '@portfolio/web/render'
import type { ContentSource } from '@portfolio/contract/content-source'
import { freshFor } from '#src/fresh-for.ts'
import { withinTime } from '#src/within-time.ts'
import { SITE_IDENTITY_QUERY } from './queries.ts'
import type { ReadContent } from './reader.ts'

const CACHE_MS = 60_000
const READ_MS = 3_000
/** The logo is attached in the background, when a mail is sent. Generating it takes seconds on a busy machine. */
const LOGO_MS = 15_000
/** Pixels: twice the size in a mail. */
const LOGO_SIZE = 80

const answerSchema = z.nullable(z.object({ ownerName: z.nullish(z.string()), logo: z.nullish(z.string()) }))

/** Name and logo of the site in mails; `null` when missing in the settings or unreadable. */
export type SiteIdentity = ReturnType<typeof createSiteIdentity>

export function createSiteIdentity(read: ReadContent, source: ContentSource, readAsset: ReadAsset) {
  const readSettings = async () => z.parse(answerSchema, await read(SITE_IDENTITY_QUERY, {}))
  // Failed reads are cached too, so that mails do not wait for an unreachable content source again and again.
  const settings = freshFor(CACHE_MS, () => withinTime(readSettings(), READ_MS, null))
  const logo = freshFor(CACHE_MS, async () => {
    const path = (await settings())?.logo
    return path ? readPng(readAsset, logoAddress(source, path)).catch(() => null) : null
  })

  return {
    ownerName: async () => (await settings())?.ownerName ?? null,
    /** Reads the name without cache and without time limit. @throws when the content cannot be read */
    readOwnerName: async () => (await readSettings())?.ownerName ?? null,
    /** A PNG of at most 80 pixels. */
    logo,
  }
}

/** @param path of an image asset: `images/{project}/{dataset}/{file}` */
const logoAddress = ({ apiHost, assetHost }: ContentSource, path: string) =>
  new URL(`${assetHost}/${path}?w=${LOGO_SIZE}&h=${LOGO_SIZE}&fit=max&fm=png`, apiHost ?? undefined).href

async function readPng(readAsset: ReadAsset, address: string): Promise<Buffer | null> {
  const response = await readAsset(address, { signal: AbortSignal.timeout(LOGO_MS) })
  const isPng = response.ok && response.headers.get('Content-Type') === 'image/png'
  return isPng ? Buffer.from(await response.arrayBuffer()) : null
}
