import { isRecord } from '../../document.ts'
import { TRACE } from './trace.ts'

type Path = readonly (string | number)[]

/** A value that is an attribute or an item of `base`. */
export type Read = { kind: 'read'; at: Path; value: unknown; base: object; key: string | number }

/** A value in the result, and its source if known. */
export type Found =
  | { kind: 'literal' | 'unknown'; at: Path }
  | Read
  /** An object or array that may be an unchanged part of a document; if it is not, its `parts` count. */
  | { kind: 'whole'; at: Path; value: object; parts: Found[] }

/** All values of a result that may have a source. @param trace of the result itself, see `traced` */
export function find(value: unknown, trace: unknown, at: Path = []): Found[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return [whole(value, at, findInItems(value, trace, at))]
  if (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype) return findInObject(value, at)
  return [findSource(trace, value, at)]
}

function findInObject(value: Record<string, unknown>, at: Path): Found[] {
  const parts = Object.entries(value).flatMap(([name, field]) =>
    name === TRACE ? [] : find(field, traceOfField(value, name), [...at, name]),
  )
  // `score()` returns copies of documents, with their score.
  const isWhole = !Object.hasOwn(value, TRACE) && !Object.hasOwn(value, '_score')
  return isWhole ? [whole(value, at, parts)] : parts
}

const whole = (value: object, at: Path, parts: Found[]): Found => ({ at, kind: 'whole', value, parts })

function findInItems(items: unknown[], trace: unknown, at: Path) {
  const traces: unknown[] = Array.isArray(trace) && trace.length === items.length ? trace : []
  return items.flatMap((item, index) => find(item, traces[index], [...at, index]))
}

const traceOfField = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, TRACE) ? traceOfAttribute(value, name) : { base: value, key: name }

function findSource(trace: unknown, value: unknown, at: Path): Found {
  if (!isRecord(trace)) return { kind: 'unknown', at }
  if (trace.isLiteral === true) return { kind: 'literal', at }
  const { base, key } = trace
  if (Array.isArray(base) && typeof key === 'number')
    return { kind: 'read', at, value, base, key: key < 0 ? key + base.length : key }
  if (!isRecord(base) || typeof key !== 'string') return { kind: 'unknown', at }
  return Object.hasOwn(base, TRACE)
    ? findSource(traceOfAttribute(base, key), value, at)
    : { kind: 'read', at, value, base, key }
}

/** The trace of an attribute; of several entries the last wins, as in the object itself. */
function traceOfAttribute(constructed: Record<string, unknown>, name: string): unknown {
  const entries: unknown = constructed[TRACE]
  if (!Array.isArray(entries)) return null
  for (const entry of entries.toReversed()) {
    if (!isRecord(entry)) continue
    if (entry.name === name) return entry.trace
    const { splat } = entry
    if (isRecord(splat) && Object.hasOwn(splat, name)) return traceOfField(splat, name)
  }
  return null
}
