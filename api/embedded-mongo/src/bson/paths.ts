import { CommandError } from '../errors.ts'
import { MISSING, asDocument } from './values.ts'

export const splitPath = (path: string) => path.split('.')

const hasField = (document: object, field: string) => Object.hasOwn(document, field)

/**
 * Whether a value that MongoDB's matcher finds at a path passes the test: values within arrays, at positions of arrays,
 * the elements of an array at the end of the path, and MISSING.
 */
export function someAt(
  start: unknown,
  parts: string[],
  test: (value: unknown) => boolean,
  from = 0,
): boolean {
  let value = start
  for (let at = from; ; at += 1) {
    const part = parts[at]
    if (Array.isArray(value)) {
      const array: unknown[] = value
      if (part === undefined) return array.some((item) => test(item)) || test(array)
      return array.some(
        (item, index) =>
          (asDocument(item) !== null && someAt(item, parts, test, at)) ||
          (part === String(index) && someAt(item, parts, test, at + 1)),
      )
    }
    if (part === undefined) return test(value)
    const document = asDocument(value)
    if (!document || !hasField(document, part)) return test(MISSING)
    value = document[part]
  }
}

/** Position of one path: `isEnd` when its value is not traversed any further. */
type Place = { value: unknown; at: number; isEnd: boolean }

export type Tuples = { tuples: unknown[][]; hasArray: boolean }

/**
 * The value tuples of several paths as in MongoDB's indexes: one for each element of an array. An empty array
 * counts as undefined.
 * @throws {CommandError} 171 when two paths lead through different arrays
 */
export function tuplesAt(document: unknown, paths: string[][]): Tuples {
  let hasArray = false

  function advance(place: Place, parts: string[]): Place {
    let { value, at } = place
    if (place.isEnd) return place
    for (;;) {
      const part = parts[at]
      if (Array.isArray(value)) {
        const item: unknown = part !== undefined && /^\d+$/.test(part) ? value[Number(part)] : undefined
        if (item === undefined) return { value, at, isEnd: false }
        hasArray = true
        value = item
      } else {
        if (part === undefined) return { value, at, isEnd: true }
        const inner = asDocument(value)
        if (!inner || !hasField(inner, part)) return { value: MISSING, at, isEnd: true }
        value = inner[part]
      }
      at += 1
    }
  }

  function expand(places: Place[]): unknown[][] {
    const advanced = places.map((place, index) => advance(place, paths[index] ?? []))
    const arrays = new Set(advanced.filter(({ isEnd }) => !isEnd).map(({ value }) => value))
    if (arrays.size === 0) return [advanced.map(({ value }) => value)]
    if (arrays.size > 1)
      throw new CommandError(171, 'CannotIndexParallelArrays', 'cannot index parallel arrays')
    hasArray = true
    const [array] = arrays
    const items: unknown[] = Array.isArray(array) && array.length > 0 ? array : [undefined]
    return items.flatMap((item) =>
      expand(
        advanced.map((place, index) => {
          if (place.isEnd) return place
          if (place.at === paths[index]?.length) return { value: item, at: place.at, isEnd: true }
          return asDocument(item)
            ? { value: item, at: place.at, isEnd: false }
            : { value: MISSING, at: place.at, isEnd: true }
        }),
      ),
    )
  }

  const tuples = expand(paths.map(() => ({ value: document, at: 0, isEnd: false })))
  return { tuples, hasArray }
}
