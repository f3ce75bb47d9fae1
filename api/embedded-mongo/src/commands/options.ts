import { Double, Int32, Long, Timestamp } from 'bson'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { badValue, failedToParse, typeMismatch } from '../errors.ts'

/** The options of a command as JavaScript numbers; the values in filters, updates and documents keep their types. */
export const promoteOptions = (command: Document): Document =>
  Object.fromEntries(Object.entries(command).map(([key, value]) => [key, promote(value)]))

export function promote(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value
  return value instanceof Long && !(value instanceof Timestamp) ? value.toNumber() : value
}

export function documentOption(command: Document, name: string): Document {
  const value = command[name]
  if (value === undefined || value === null) return {}
  if (!isDocument(value)) throw typeMismatch(`The field '${name}' must be an object`)
  return value
}

/** Undefined when the option is not given. */
export function numberOption(command: Document, name: string): number | undefined {
  const value = promote(command[name] ?? undefined)
  if (value === undefined) return undefined
  if (typeof value !== 'number') throw typeMismatch(`The field '${name}' must be a number`)
  return value
}

/** A non-negative integer; 0 when it is not given. */
export function countOption(command: Document, name: string): number {
  const value = numberOption(command, name) ?? 0
  if (!Number.isFinite(value)) throw typeMismatch(`The field '${name}' must be a number`)
  if (value < 0) throw badValue(`${name} value must be non-negative, but received: ${value}`)
  return Math.trunc(value)
}

export function listOption(command: Document, name: string): unknown[] {
  const value = command[name]
  if (!Array.isArray(value)) throw failedToParse(`The field '${name}' must be an array`)
  return value
}

export const documentsOption = (command: Document, name: string): Document[] =>
  listOption(command, name).map((item) => {
    if (!isDocument(item)) throw typeMismatch(`The elements of '${name}' must be objects`)
    return item
  })
