import { randomBytes } from 'node:crypto'
import { isRecord } from '../document.ts'
import { validationError } from '../errors.ts'

/** Adds a `_key` to every object in an array that has none (`autoGenerateArrayKeys`). */
export const withArrayKeys = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).map(([key, field]) => [key, withKeysInside(field)]))

function withKeysInside(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      isRecord(item) && typeof item._key !== 'string'
        ? { ...withArrayKeys(item), _key: randomBytes(6).toString('hex') }
        : withKeysInside(item),
    )
  }
  return isRecord(value) ? withArrayKeys(value) : value
}

/** @throws {LakeError} 400 when two items of an array have the same `_key`; message as in sanity-io/sanity#4190 */
export function checkArrayKeys(document: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(document)) checkKeysInside(value, field, String(document._id))
}

function checkKeysInside(value: unknown, path: string, id: string) {
  if (Array.isArray(value)) {
    const places = new Map<unknown, string>()
    for (const [index, item] of value.entries()) {
      const place = `${path}[${index}]`
      const key: unknown = isRecord(item) ? item._key : undefined
      const earlier = places.get(key)
      if (typeof key === 'string' && earlier !== undefined)
        throw validationError(
          `Document "${id}" has duplicate array _key "${key}" at ${earlier}._key and ${place}._key`,
        )
      places.set(key, place)
      checkKeysInside(item, place, id)
    }
  } else if (isRecord(value)) {
    for (const [field, inner] of Object.entries(value)) checkKeysInside(inner, `${path}.${field}`, id)
  }
}
