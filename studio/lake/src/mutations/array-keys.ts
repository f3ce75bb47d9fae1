import { randomBytes } from 'node:crypto'
import { isRecord } from '../document.ts'

/** Adds a `_key` to every object in an array that has none (`autoGenerateArrayKeys`). */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) =>
      isRecord(item) && typeof item._key !== 'string'
        ? { _key: randomBytes(6).toString('hex'), ...fieldsWithArrayKeys(item) }
        : withArrayKeys(item),
    )
  }
  return isRecord(value) ? fieldsWithArrayKeys(value) : value
}

const fieldsWithArrayKeys = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withArrayKeys(field)]))
