import { read } from '../../translation/read.ts'

export type Path = readonly (string | { _key: string })[]

/** A path as text, such as `skills[react].level`. */
export const pathText = (path: Path) =>
  path.reduce<string>((text, part) => {
    if (typeof part !== 'string') return `${text}[${part._key}]`
    return text === '' ? part : `${text}.${part}`
  }, '')

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, part) =>
      typeof part === 'string'
        ? read(found, part)
        : Array.isArray(found)
          ? found.find((item) => read(item, '_key') === part._key)
          : undefined,
    value,
  )
}

/** A copy with the value at the path; objects on the way are made, items of arrays must exist. */
export function withValue(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'string') {
    const before = typeof whole === 'object' && whole !== null ? whole : {}
    return { ...before, [first]: withValue(read(whole, first), rest, value) }
  }
  const items: unknown[] = Array.isArray(whole) ? whole : []
  return items.map((item) => (read(item, '_key') === first._key ? withValue(item, rest, value) : item))
}

/**
 * JSON that does not depend on the order of fields, nor on fields without a value. A reference to a picture is reduced
 * to the hash of its bytes, because references are planned before the pictures are uploaded.
 */
export const canonical = (value: unknown): string => JSON.stringify(value, normalised) ?? ''

/** The ids of pictures, as Sanity makes them: hash of the bytes, size and format. */
export const PICTURE = /^image-([\da-f]{40})-.*$/

function normalised(name: string, value: unknown): unknown {
  if (name === '_ref' && typeof value === 'string') return value.replace(PICTURE, 'image-$1')
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
