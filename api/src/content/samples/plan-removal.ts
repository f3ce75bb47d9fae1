import type { LakeDocument } from '@portfolio/lake'
import { type SampleDocument, fieldsOfSamplePerson, filesIn, isOfSamplePerson } from './read-samples.ts'

type Kept = { id: string; why: 'edited' } | { id: string; why: 'used'; by: string }
export type Removal = {
  mutations: object[]
  removed: string[]
  emptied: string[]
  files: number
  kept: Kept[]
}

/**
 * Plans the removal of the sample person: projects, skills, and fields about the person in other documents. Edited
 * documents and fields are kept, and so are skills and projects that remaining content refers to.
 * @param includeEdited removes edited projects and skills too
 */
export function planRemoval(options: {
  documents: readonly LakeDocument[]
  samples: readonly SampleDocument[]
  hashes: Hashes
  includeEdited: boolean
}): Removal {
  const { documents, samples, hashes, includeEdited } = options
  const stored = new Map(documents.map((document) => [document._id, document]))
  const kept: Kept[] = []

  const unset = samples.flatMap((sample) =>
    [sample._id, `drafts.${sample._id}`].flatMap((id) => {
      const document = stored.get(id)
      if (!document) return []
      const present = fieldsOfSamplePerson(sample).filter((field) => document[field] !== undefined)
      const fields = present.filter((field) => isUnedited(document[field], sample[field], hashes))
      kept.push(
        ...present
          .filter((field) => !fields.includes(field))
          .map((field): Kept => ({ id: `${id}.${field}`, why: 'edited' })),
      )
      return fields.length > 0 ? [{ id, fields }] : []
    }),
  )
  const emptied = new Map(unset.map(({ id, fields }) => [id, new Set(fields)]))

  const own = samples.filter((sample) => isOfSamplePerson(sample) && stored.has(sample._id))
  const hasDraft = (id: string) => documents.some(({ _id }) => _id !== id && _id.endsWith(`.${id}`))
  const isKept = (sample: SampleDocument) =>
    !includeEdited && (hasDraft(sample._id) || !isUnedited(stored.get(sample._id), sample, hashes))
  kept.push(...own.filter(isKept).map(({ _id }): Kept => ({ id: _id, why: 'edited' })))

  const removed = new Set(own.filter((sample) => !isKept(sample)).map(({ _id }) => _id))
  const isRemoved = ({ _id }: LakeDocument) => removed.has(_id.replace(/^(drafts|versions\.[^.]+)\./, ''))
  /** The remaining documents without the emptied fields, as text. */
  const remaining = () =>
    documents
      .filter((document) => !isRemoved(document))
      .map((document) => ({
        id: document._id,
        text: JSON.stringify(document, (key, value: unknown) =>
          emptied.get(document._id)?.has(key) ? undefined : value,
        ),
      }))
  for (let found = true; found;) {
    found = false
    const staying = remaining()
    for (const id of removed) {
      const user = staying.find(({ text }) => text.includes(`"_ref":"${id}"`))
      if (!user) continue
      removed.delete(id)
      kept.push({ id, why: 'used', by: user.id })
      found = true
    }
  }

  const staying = remaining()
  const sampleHashes = new Set(hashes.values())
  const assets = documents.filter(
    ({ _id, sha1hash }) =>
      typeof sha1hash === 'string' &&
      sampleHashes.has(sha1hash) &&
      !staying.some(({ text }) => text.includes(`"_ref":"${_id}"`)),
  )
  const deleted = [...documents.filter(isRemoved), ...assets].map(({ _id }) => _id)
  return {
    mutations: [
      ...unset.map(({ id, fields }) => ({ patch: { id, unset: fields } })),
      ...deleted.map((id) => ({ delete: { id } })),
    ],
    removed: [...removed],
    emptied: unset.map(({ id }) => id),
    files: assets.length,
    kept,
  }
}

/** SHA-1 of the sample content's files by path. */
type Hashes = ReadonlyMap<string, string>

/** Fields that the store writes, or that dragging a document in a list changes. */
const IGNORED = new Set(['_id', '_type', '_rev', '_createdAt', '_updatedAt', 'orderRank'])

/**
 * Whether a stored value equals the imported sample: the import turns `_sanityAsset` into a reference to an asset
 * and adds keys to items of arrays.
 */
function isUnedited(stored: unknown, sample: unknown, hashes: Hashes): boolean {
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
