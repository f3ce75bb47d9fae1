import { isRecord } from '../../document.ts'
import type { Traced } from '../evaluate.ts'
import { type Found, type Read, find } from './find.ts'
import { type Origin, type SourceMapKind, below, findOrigins, jsonPath } from './origins.ts'
import { TRACE } from './trace.ts'

/** As in github.com/sanity-io/content-source-maps: a value without a mapping belongs to its parent's. */
export function createSourceMap({ value, documents: read }: Traced, result: unknown, kind: SourceMapKind) {
  const found = isSameResult(value, result) ? find(value.value, value.trace) : []
  const findOrigin = findOrigins(found, read)
  const documents = new Map<string, { position: number; type: string }>()
  const paths = new Map<string, number>()

  function addSource(origin: Origin) {
    const document = documents.get(origin.id)?.position ?? documents.size
    documents.set(origin.id, { position: document, type: origin.type })
    const text = jsonPath(origin.path, kind)
    const path = paths.get(text) ?? paths.size
    paths.set(text, path)
    return { type: 'documentValue' as const, document, path }
  }

  const mappings = flatten(found, findOrigin).map(({ at, origin }) => {
    const source = typeof origin === 'string' ? { type: origin } : addSource(origin)
    return [jsonPath(at, 'plain'), { type: 'value' as const, source }] as const
  })
  return {
    documents: Array.from(documents, ([_id, { type }]) => ({ _id, _type: type })),
    paths: [...paths.keys()],
    mappings: Object.fromEntries(mappings),
  }
}

/** False for queries that look for references in what they construct: tracing changes the result, so none is mapped. */
function isSameResult(evaluated: unknown, result: unknown): evaluated is { value: unknown; trace: unknown } {
  if (!isRecord(evaluated)) return false
  const plain = JSON.stringify(evaluated.value ?? null, (name, value: unknown) =>
    name === TRACE ? undefined : value,
  )
  return plain === JSON.stringify(result ?? null)
}

type Mapped = { at: Found['at']; origin: Origin | 'literal' | 'unknown' }

function flatten(found: readonly Found[], findOrigin: (object: object) => Origin | undefined): Mapped[] {
  return found.flatMap((one) => {
    if (one.kind === 'whole') {
      const origin = findOrigin(one.value)
      return origin ? [{ at: one.at, origin }] : flatten(one.parts, findOrigin)
    }
    return [{ at: one.at, origin: one.kind === 'read' ? findReadOrigin(one, findOrigin) : one.kind }]
  })
}

/** Fields that the lake and `score()` add to documents. */
const COMPUTED = new Set<string | number>(['_originalId', '_score'])

function findReadOrigin({ base, key, value }: Read, findOrigin: (object: object) => Origin | undefined) {
  const origin = findOrigin(base)
  const isStored = origin && Reflect.get(base, key) === value && !COMPUTED.has(key)
  return isStored ? below(origin, base, key) : 'unknown'
}
