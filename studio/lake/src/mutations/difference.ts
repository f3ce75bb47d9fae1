import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../document.ts'

/** Opcodes of Mendoza (github.com/sanity-io/mendoza), the compact patch format of the history and of listeners. */
const VALUE = 0
const PUSH_FIELD_COPY = 10
const RETURN_INTO_OBJECT_SAME_KEY_POP = 15
const OBJECT_SET_FIELD_VALUE = 17
const OBJECT_DELETE_FIELD = 19

/** A Mendoza patch from `before` to `after`: field by field within objects, whole values elsewhere. */
export const difference = (before: unknown, after: unknown): unknown[] =>
  isRecord(before) && isRecord(after) ? objectDifference(before, after) : [VALUE, after]

function objectDifference(before: Record<string, unknown>, after: Record<string, unknown>): unknown[] {
  // Mendoza addresses a field by its index among the sorted keys.
  const places = new Map(
    Object.keys(before)
      .toSorted()
      .map((key, place) => [key, place]),
  )
  const removed = [...places].flatMap(([key, place]) =>
    Object.hasOwn(after, key) ? [] : [OBJECT_DELETE_FIELD, place],
  )
  const changed = Object.keys(after).flatMap((key) => {
    const [from, to] = [Object.hasOwn(before, key) ? before[key] : undefined, after[key]]
    if (isDeepStrictEqual(from, to)) return []
    if (isRecord(from) && isRecord(to)) {
      return [
        PUSH_FIELD_COPY,
        places.get(key),
        ...objectDifference(from, to),
        RETURN_INTO_OBJECT_SAME_KEY_POP,
      ]
    }
    return [OBJECT_SET_FIELD_VALUE, to, key]
  })
  return [...removed, ...changed]
}
