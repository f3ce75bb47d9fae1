import { resolve, sep } from 'node:path'
import type { AssetKind } from '../asset-document.ts'
import { isRecord } from '../document.ts'
import { TransferError } from './transfer-error.ts'

const ASSET_ID = /^(image-[a-f0-9]{40}-\d+x\d+-[a-z]+|file-[a-f0-9]{40}-[a-z0-9]+)$/

/** The path of an asset's file in an archive, as in Sanity's export: `images/<sha1>-<width>x<height>.png`. */
export function archivePathOf(assetId: string): string {
  const [, kind = 'file', name = assetId, extension = '-bin'] =
    /^(image|file)-(.*?)(-[a-z]+)?$/.exec(assetId) ?? []
  return `${kind}s/${name}.${extension.slice(1)}`
}

/**
 * Sanity's export format replaces each reference to an asset by `_sanityAsset`, which names the asset's file. Weak ones
 * stay, because the asset need not exist.
 */
export function withArchivePaths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withArchivePaths)
  if (!isRecord(value)) return value
  const assetId = isRecord(value.asset) && value.asset._weak !== true ? value.asset._ref : undefined
  if (typeof assetId !== 'string' || !ASSET_ID.test(assetId)) return mapFields(value, withArchivePaths)
  const _sanityAsset = `${assetId.split('-')[0]}@file://./${archivePathOf(assetId)}`
  return { _sanityAsset, ...mapFields(without(value, ['asset']), withArchivePaths) }
}

export function assetNamesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetNamesIn)
  if (!isRecord(value)) return []
  const own = typeof value._sanityAsset === 'string' ? [value._sanityAsset] : []
  return [...own, ...Object.values(value).flatMap(assetNamesIn)]
}

/**
 * Replaces each `_sanityAsset` by a reference.
 * @param kept the ids of the assets, by `_sanityAsset`
 */
export function withReferences(value: unknown, kept: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, kept))
  if (!isRecord(value)) return value
  const { _sanityAsset, ...rest } = value
  const fields = mapFields(rest, (field) => withReferences(field, kept))
  if (typeof _sanityAsset !== 'string') return fields
  return { ...fields, asset: { _type: 'reference', _ref: kept.get(_sanityAsset) } }
}

const mapFields = (value: Record<string, unknown>, change: (field: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]))

/**
 * The file of `image@file://./images/moon.svg`, relative to the folder.
 * @throws {TransferError} for a path outside the folder
 */
export function resolveAsset(name: string, folder: string): { kind: AssetKind; path: string } {
  const [, kind, relative] = /^(image|file)@file:\/\/(.+)$/.exec(name) ?? []
  const root = resolve(folder)
  const path = resolve(root, relative ?? '')
  if (!relative || !path.startsWith(root + sep))
    throw new TransferError(`"${name}" is not a file of this import`)
  return { kind: kind === 'image' ? 'image' : 'file', path }
}

/** Fields of an asset's document that follow from the file or the dataset. */
const OWN_FIELDS = ['_id', '_type', 'assetId', 'extension', 'mimeType', 'path', 'uploadId', 'url']
const DERIVED_FIELDS = [...OWN_FIELDS, '_rev', 'sha1hash', 'size']

export const exportedFields = (asset: Record<string, unknown>) => without(asset, OWN_FIELDS)
/** The exported fields that are valid in another dataset. */
export const restorableFields = (fields: unknown) => (isRecord(fields) ? without(fields, DERIVED_FIELDS) : {})

const without = (value: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
