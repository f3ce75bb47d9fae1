import { randomBytes } from 'node:crypto'
import { isRecord } from '../document.ts'

/** Adds a `_key` to every object in an array that has none (`autoGenerateArrayKeys`). */
export const withArrayKeys = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).map(([key, field]) => [key, withKeysInside(field)]))

function withKeysInside(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      isRecord(item) && typeof item._key !== 'string'
        ? { _key: randomBytes(6).toString('hex'), ...withArrayKeys(item) }
        : withKeysInside(item),
    )
  }
  return isRecord(value) ? withArrayKeys(value) : value
}
