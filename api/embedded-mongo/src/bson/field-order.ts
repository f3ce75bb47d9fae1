import { notSupported } from '../errors.ts'
import type { Document } from './document.ts'

/*
 * JavaScript orders integer-like keys first and by number in every object; MongoDB keeps the order of the fields. A
 * document whose order would change is refused, because the change would be silent.
 */

/** Bytes of the values of BSON types that have a fixed length: https://bsonspec.org/spec.html */
const FIXED_BYTES = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
])
const [DOCUMENT, ARRAY, BINARY, REGEX, DB_POINTER, CODE_WITH_SCOPE] = [0x03, 0x04, 0x05, 0x0b, 0x0c, 0x0f]
const LENGTH_BYTES = 4
const [ZERO, NINE] = [0x30, 0x39]
const MAX_INDEX = 2 ** 32 - 2

const refusal = (name: string) =>
  notSupported(`the integer field name '${name}' behind other fields, which JavaScript puts first,`)

/** The number of an integer-like name as JavaScript defines it; null for other names. */
function arrayIndex(name: string): number | null {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(name)) return null
  const number = Number(name)
  return number <= MAX_INDEX ? number : null
}

/**
 * Refuses a document whose order of fields JavaScript would change, also of embedded ones.
 * @param bytes BSON; the decoder reports malformed bytes
 * @throws {CommandError} 115
 */
export function refuseReordered(bytes: Buffer) {
  walk(bytes, 0, bytes.length, false)
}

function walk(bytes: Buffer, start: number, limit: number, isArray: boolean) {
  const end = Math.min(start + bytes.readInt32LE(start), limit) - 1
  let at = start + LENGTH_BYTES
  let last = -1
  let hasOthers = false
  while (at < end) {
    const type = bytes[at] ?? 0
    const nameEnd = bytes.indexOf(0, at + 1)
    if (nameEnd < 0 || nameEnd >= end) return
    const first = bytes[at + 1] ?? 0
    if (!isArray) {
      const mayBeIndex = first >= ZERO && first <= NINE
      const name = mayBeIndex ? bytes.toString('latin1', at + 1, nameEnd) : ''
      const index = mayBeIndex ? arrayIndex(name) : null
      if (index === null) hasOthers = true
      else if (hasOthers || index < last) throw refusal(name)
      else last = index
    }
    at = nameEnd + 1
    if (type === DOCUMENT || type === ARRAY) {
      if (at + LENGTH_BYTES > end) return
      walk(bytes, at, end, type === ARRAY)
    }
    const next = endOfValue(bytes, type, at, end)
    if (next === null) return
    at = next
  }
}

/** The offset behind a value; null for a malformed value. */
function endOfValue(bytes: Buffer, type: number, at: number, end: number): number | null {
  const fixed = FIXED_BYTES.get(type)
  if (fixed !== undefined) return at + fixed
  if (type === REGEX) {
    const pattern = bytes.indexOf(0, at)
    const options = pattern < 0 ? -1 : bytes.indexOf(0, pattern + 1)
    return options < 0 ? null : options + 1
  }
  if (at + LENGTH_BYTES > end) return null
  const length = bytes.readInt32LE(at)
  if (length < 0) return null
  if (type === DOCUMENT || type === ARRAY || type === CODE_WITH_SCOPE) return length < 5 ? null : at + length
  if (type === BINARY) return at + LENGTH_BYTES + 1 + length
  return at + LENGTH_BYTES + length + (type === DB_POINTER ? 12 : 0)
}

/**
 * Refuses a new field of an update that JavaScript would not put last.
 * @throws {CommandError} 115
 */
export function refuseReorderedField(document: Document, name: string) {
  const index = arrayIndex(name)
  if (index === null || Object.hasOwn(document, name)) return
  const last = Object.keys(document).at(-1)
  if (last === undefined) return
  const before = arrayIndex(last)
  if (before === null || before > index) throw refusal(name)
}

/** @throws {CommandError} 115 for an integer-like name in a document, whose first field must be `_id` */
export function refuseIndexNames(document: Document) {
  const [first = ''] = Object.keys(document)
  if (arrayIndex(first) !== null) throw refusal(first)
}
