import { notSupported } from '../errors.ts'
import { MISSING, asDocument } from './values.ts'

/** @throws {CommandError} 115 for a position in an array, which can also be an integer field name */
export function splitPath(path: string): string[] {
  const parts = path.split('.')
  const position = parts.find((part) => /^\d+$/.test(part))
  if (position !== undefined) throw notSupported(`the position ${position} in the path '${path}'`)
  return parts
}

/**
 * Whether a value that MongoDB's matcher finds at a path passes the test: values within arrays, the elements of an array
 * at the end of the path, and MISSING.
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
      return array.some((item) => asDocument(item) !== null && someAt(item, parts, test, at))
    }
    if (part === undefined) return test(value)
    const document = asDocument(value)
    if (!document || !Object.hasOwn(document, part)) return test(MISSING)
    value = document[part]
  }
}

/**
 * The values of a path as in MongoDB's indexes: one for each element of an array on it. An empty array at its end counts as
 * undefined.
 */
function valuesAt(value: unknown, [part, ...rest]: string[]): { values: unknown[]; hasArray: boolean } {
  if (Array.isArray(value)) {
    const items: unknown[] = value.length > 0 ? value : [undefined]
    const values = items.flatMap((item) =>
      part === undefined ? [item] : asDocument(item) ? valuesAt(item, [part, ...rest]).values : [MISSING],
    )
    return { values, hasArray: true }
  }
  if (part === undefined) return { values: [value], hasArray: false }
  const document = asDocument(value)
  return document && Object.hasOwn(document, part)
    ? valuesAt(document[part], rest)
    : { values: [MISSING], hasArray: false }
}

/**
 * The values of several paths together.
 * @throws {CommandError} 115 for an array on one of several paths
 */
export function tuplesAt(document: unknown, paths: string[][]): { tuples: unknown[][]; hasArray: boolean } {
  const columns = paths.map((path) => valuesAt(document, path))
  const hasArray = columns.some((column) => column.hasArray)
  const [first] = columns
  if (first && columns.length === 1) return { tuples: first.values.map((value) => [value]), hasArray }
  if (hasArray) throw notSupported('an array in an index or a sort of several fields')
  return { tuples: [columns.flatMap(({ values }) => values)], hasArray }
}
