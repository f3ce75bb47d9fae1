import { type LakeDocument, isRecord, publishedIdOf } from '../../document.ts'
import type { Found } from './find.ts'

/** An item of an array is named by its key and its index where the key is unique. */
export type Segment = string | number | { key: string; index: number }
/** A value of a stored document. */
export type Origin = { id: string; type: string; path: readonly Segment[] }

/** Finds objects and arrays in documents by identity, which queries preserve; no two documents share one. */
export function findOrigins(
  found: readonly Found[],
  documents: Iterable<LakeDocument>,
): (object: object) => Origin | undefined {
  const wanted = new Set<object>()
  collect(found, wanted)
  const origins = new Map<object, Origin>()
  const byId = new Map<unknown, LakeDocument>()
  for (const document of documents) {
    byId.set(document._id, document)
    searchIn(document, document, [])
  }
  for (const object of wanted) {
    const copied = isScored(object) && byId.get(object._id)
    if (copied) origins.set(object, originIn(copied, []))
  }
  return (object) => origins.get(object)

  function searchIn(value: object, document: LakeDocument, path: readonly Segment[]) {
    if (wanted.has(value)) origins.set(value, originIn(document, path))
    if (Array.isArray(value)) {
      for (const [position, item] of value.entries())
        if (isObject(item)) searchIn(item, document, [...path, pathSegment(value, position)])
      return
    }
    for (const [name, field] of Object.entries(value))
      if (isObject(field)) searchIn(field, document, [...path, name])
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The origin of an attribute or item. */
export const below = ({ path, ...document }: Origin, base: object, key: string | number): Origin => ({
  ...document,
  path: [...path, Array.isArray(base) && typeof key === 'number' ? pathSegment(base, key) : key],
})

function collect(found: readonly Found[], into: Set<object>) {
  for (const one of found) {
    if (one.kind === 'read') into.add(one.base)
    if (one.kind !== 'whole') continue
    into.add(one.value)
    collect(one.parts, into)
  }
}

/** `score()` returns copies of documents. */
const isScored = (value: object): value is { _id: unknown } => '_score' in value && '_id' in value

/** In a perspective of layers a document has the published id, and its own in `_originalId`. */
function originIn(document: LakeDocument, path: readonly Segment[]): Origin {
  const { _id, _type, _originalId } = document
  const isLayered = typeof _originalId === 'string' && publishedIdOf(_originalId) === _id
  return { id: isLayered ? _originalId : _id, type: _type, path }
}

function pathSegment(items: readonly unknown[], index: number): Segment {
  const key = itemKey(items[index])
  const isUnique = key !== null && items.every((item, other) => other === index || itemKey(item) !== key)
  return isUnique ? { key, index } : index
}

const itemKey = (item: unknown) => (isRecord(item) && typeof item._key === 'string' ? item._key : null)

/** `plain` names items of arrays by their index, `withKeyArraySelector` by their key where they have one. */
export type SourceMapKind = 'plain' | 'withKeyArraySelector'

/** A path in the form that `@sanity/client/csm` parses. */
export const jsonPath = (path: readonly Segment[], kind: SourceMapKind) =>
  `$${path.map((segment) => segmentText(segment, kind)).join('')}`

function segmentText(segment: Segment, kind: SourceMapKind): string {
  if (typeof segment === 'number') return `[${segment}]`
  if (typeof segment === 'string') return `['${escape(segment)}']`
  return kind === 'plain' ? `[${segment.index}]` : `[?(@._key=='${escape(segment.key)}')]`
}

const CONTROLS = '\f\n\r\t'

const escape = (name: string) =>
  name.replaceAll(/[\f\n\r\t'\\]/g, (character) => `\\${'fnrt'[CONTROLS.indexOf(character)] ?? character}`)
