import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Lake, LakeDocument } from '@portfolio/lake'
import { CONTENT_FOLDER, assetIn } from '#src/data-layout.ts'
import type { Damage } from './inspect-data.ts'
import type { KnownDamages } from './known-damages.ts'

export const MISSING_ASSET = 'a document refers to it, but it is missing'
export const CHANGED_ASSET = 'its content is not the one it was stored with'
const NAMED = 10

/**
 * Looks for the file of each uploaded picture and file, and compares its size with the stored one. The daily backup
 * compares the contents, which takes longer.
 */
export async function inspectAssets(directory: string, lake: Pick<Lake, 'documents'>): Promise<Damage[]> {
  const found = await Promise.all(lake.documents().map((document) => inspectAsset(directory, document)))
  return found.filter((damage) => damage !== null)
}

async function inspectAsset(directory: string, { _type, path: url, size }: LakeDocument) {
  if ((_type !== 'sanity.imageAsset' && _type !== 'sanity.fileAsset') || typeof url !== 'string') return null
  const path = assetIn(CONTENT_FOLDER, basename(url))
  const details = await stat(join(directory, path)).catch(() => null)
  if (!details?.isFile()) return { path, problem: MISSING_ASSET }
  return typeof size === 'number' && details.size !== size ? { path, problem: CHANGED_ASSET } : null
}

/** A lost folder of assets is one line, not one for each file. */
export function noteAssets(damages: Pick<KnownDamages, 'add'>, found: readonly Damage[]) {
  for (const damage of found.slice(0, NAMED)) damages.add(damage)
  const more = found.length - NAMED
  if (more > 0)
    damages.add({ path: `${CONTENT_FOLDER}/assets`, problem: `${more} more files are missing or damaged` })
}
