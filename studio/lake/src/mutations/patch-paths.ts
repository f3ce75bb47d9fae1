import { getPathDepth, jsonMatch, stringifyPath } from '@sanity/json-match'
import { isRecord } from '../document.ts'
import { badRequest, errorMessage } from '../errors.ts'
import { type Fields, pathsOf } from './mutation.ts'
import { numericNameIn } from './numeric-names.ts'

/** A path of attributes, indexes and keys only. */
const SIMPLE = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[-?\d+\]|\[_key\s*==\s*"[^"\\]*"\])*$/
const MATCHES_MAX = 10_000

const isSimplePath = (path: string) => SIMPLE.test(path)

/** Whether a path addresses one value, as the mutator expects; `list.name` addresses a value of each item. */
function isPlainPath(document: unknown, path: string): boolean {
  if (!isSimplePath(path)) return false
  if (!path.includes('.')) return true
  const [match, ...more] = jsonMatch(document, path)
  return match !== undefined && more.length === 0 && match.path.length === getPathDepth(path)
}

/**
 * The single-value paths that a JSONMatch expression selects (https://www.sanity.io/docs/json-match).
 * @param mayBeMissing also those where there is no value yet @throws {LakeError} 400
 */
function expandPath(document: unknown, path: string, mayBeMissing: boolean): string[] {
  if (isPlainPath(document, path)) return [path]
  if (numericNameIn(path) !== undefined) return []
  // Each `..` multiplies the work by the number of values in the document.
  const descents = path.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').split('..').length - 1
  if (descents > 1) throw badRequest(`The path "${path}" has more than one ".."`)
  const found: string[] = []
  for (const match of findMatches(document, path)) {
    // Recursion yields a path below every value, most of which do not exist.
    if (match.value !== undefined || (mayBeMissing && descents === 0)) found.push(stringifyPath(match.path))
    if (found.length > MATCHES_MAX)
      throw badRequest(`The path "${path}" selects more than ${MATCHES_MAX} values`)
  }
  return found
}

function findMatches(document: unknown, path: string) {
  try {
    return jsonMatch(document, path)
  } catch (error) {
    const reason = errorMessage(error)
    throw badRequest(`"${path}" is not a path: ${reason}`)
  }
}

const RANGE = /^(.*)\[\s*(-?\d*)\s*:\s*(-?\d*)\s*\]$/s
const SUBSCRIPT = /^(.*)(\[[^[\]]*\])$/s

/**
 * Expands an `insert` with wildcards or a range to single insertions. Unlike elsewhere in JSONMatch, -1 is the
 * position after the last element, as `splice` and `append` of Sanity's client require.
 */
function expandInsertion(document: unknown, insertion: Fields): Fields[] {
  const [place = '', path = ''] = Object.entries(insertion).find(([name]) => name !== 'items') ?? []
  const { items } = insertion
  if (typeof path !== 'string') return [insertion]
  const [, ofRange, start = '', end = ''] = RANGE.exec(path) ?? []
  if (place === 'replace' && ofRange !== undefined)
    return expandPath(document, ofRange, false).map((base) =>
      replaceRange(base, valueAt(document, base), { start, end }, items),
    )
  const [, base, subscript] = SUBSCRIPT.exec(path) ?? []
  if (isSimplePath(path)) return [insertion]
  if (base !== undefined && isSimplePath(`a${subscript}`))
    return expandPath(document, base, true).map((array) => ({ [place]: `${array}${subscript}`, items }))
  return expandPath(document, path, false).map((concrete) => ({ [place]: concrete, items }))
}

function replaceRange(base: string, value: unknown, range: { start: string; end: string }, items: unknown) {
  const length = Array.isArray(value) ? value.length : 0
  const position = (text: string, otherwise: number) => {
    const given = text === '' ? otherwise : Number(text)
    return Math.min(Math.max(given < 0 ? length + given + 1 : given, 0), length)
  }
  const [start, end] = [position(range.start, 0), position(range.end, length)]
  if (start < end) return { replace: `${base}[${start}:${end}]`, items }
  return start < length ? { before: `${base}[${start}]`, items } : { after: `${base}[-1]`, items }
}

/** The value at a path that names one; undefined where there is none. */
const valueAt = (document: unknown, path: string): unknown => [...jsonMatch(document, path)][0]?.value

/** The value of an `inc` or `dec` is missing or not a number. */
export class NotANumberError extends Error {
  constructor(operation: 'inc' | 'dec', path: string, value: unknown) {
    const verb = operation === 'inc' ? 'increment' : 'decrement'
    super(`Cannot ${verb} "${path}" because it is not ${value === undefined ? 'present' : 'a number'}`)
  }
}

function checkNumbers(
  document: unknown,
  operation: 'inc' | 'dec',
  path: string,
  concrete: readonly string[],
) {
  if (concrete.length === 0) throw new NotANumberError(operation, path, undefined)
  for (const one of concrete) {
    const value = valueAt(document, one)
    if (typeof value !== 'number') throw new NotANumberError(operation, one, value)
  }
}

/** Whether a patch has numbers to check, or a path that the mutator does not treat as JSONMatch defines. */
export const isStepwise = (document: unknown, patch: Fields): boolean =>
  patch.inc !== undefined ||
  patch.dec !== undefined ||
  Object.entries(patch).some(
    ([operation, value]) =>
      !pathsOf(operation, value).every(
        (path) =>
          isPlainPath(document, path) && (operation !== 'unset' || valueAt(document, path) !== undefined),
      ),
  )

/** The order in which one patch applies its operations. */
const OPERATIONS = ['setIfMissing', 'set', 'unset', 'diffMatchPatch', 'inc', 'dec', 'insert'] as const
const CREATING = new Set(['set', 'setIfMissing'])

/** Applies a patch one path at a time. @param apply applies a patch whose paths name one value each */
export function applyStepwise(
  document: Fields,
  patch: Fields,
  apply: (document: Fields, patch: Fields) => Fields,
): Fields {
  let current = document
  for (const operation of OPERATIONS) {
    const value = patch[operation]
    if (operation === 'insert' && isRecord(value)) {
      // From the last to the first, so that an insertion does not move the positions of the next ones.
      for (const insert of expandInsertion(current, value).toReversed()) current = apply(current, { insert })
    } else if (Array.isArray(value)) {
      for (const path of value.map(String)) {
        const found = expandPath(current, path, false)
        // The mutator fails at a path that leads through a text or number.
        const unset = found.filter((one) => valueAt(current, one) !== undefined).toReversed()
        if (unset.length > 0) current = apply(current, { unset })
      }
    } else if (isRecord(value)) {
      for (const [path, operand] of Object.entries(value)) {
        const paths = expandPath(current, path, CREATING.has(operation))
        if (operation === 'inc' || operation === 'dec') checkNumbers(current, operation, path, paths)
        const operands = Object.fromEntries(paths.map((concrete) => [concrete, operand]))
        if (paths.length > 0) current = apply(current, { [operation]: operands })
      }
    }
  }
  return current
}
