import { filesIn } from './read-samples.ts'

/** SHA-1 of the sample content's files by path. */
export type Hashes = ReadonlyMap<string, string>

/** Fields that the store writes, or that dragging a document in a list changes. */
const IGNORED = new Set(['_id', '_type', '_rev', '_createdAt', '_updatedAt', 'orderRank'])

/**
 * Whether a stored value equals the imported sample: the import turns `_sanityAsset` into a reference to an asset
 * and adds keys to items of arrays.
 */
export function isUnedited(stored: unknown, sample: unknown, hashes: Hashes): boolean {
  if (Array.isArray(sample))
    return (
      Array.isArray(stored) &&
      stored.length === sample.length &&
      sample.every((item: unknown, index) => isUnedited(stored[index], item, hashes))
    )
  if (!isObject(sample)) return stored === sample
  if (!isObject(stored)) return false
  const { _sanityAsset, ...fields } = sample
  const { asset, ...storedFields } = stored
  const hash = _sanityAsset === undefined ? undefined : hashes.get(filesIn(sample)[0] ?? '')
  const isSameAsset =
    _sanityAsset === undefined
      ? isUnedited(asset, fields.asset, hashes)
      : hash !== undefined && JSON.stringify(asset)?.includes(hash)
  return isSameAsset && haveSameFields(storedFields, fields, hashes)
}

function haveSameFields(stored: Fields, sample: Fields, hashes: Hashes): boolean {
  const isCompared = (name: string) =>
    name !== 'asset' && !IGNORED.has(name) && (name !== '_key' || '_key' in sample)
  const names = new Set([...Object.keys(stored), ...Object.keys(sample)].filter(isCompared))
  return [...names].every((name) => isUnedited(stored[name], sample[name], hashes))
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
