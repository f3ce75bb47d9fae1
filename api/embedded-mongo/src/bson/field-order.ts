import { BSONType, onDemand } from 'bson'
import { notSupported } from '../errors.ts'
import type { Document } from './document.ts'

/*
 * JavaScript orders integer-like keys first and by number in every object; MongoDB keeps the order of the fields. A
 * document whose order would change is refused, because the change would be silent.
 */

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
 * @param bytes BSON that can be decoded
 * @param at where the document or array begins
 * @throws {CommandError} 115
 */
export function refuseReordered(bytes: Buffer, at = 0, isArray = false) {
  let last = -1
  let hasOthers = false
  // The experimental parser with which the driver reads every reply.
  for (const [type, nameAt, nameLength, valueAt] of onDemand.parseToElements(bytes, at)) {
    const name = bytes.toString('latin1', nameAt, nameAt + nameLength)
    const index = arrayIndex(name)
    if (index === null) hasOthers = true
    else if (!isArray && (hasOthers || index < last)) throw refusal(name)
    else last = index
    if (type === BSONType.object || type === BSONType.array)
      refuseReordered(bytes, valueAt, type === BSONType.array)
  }
}

/** @throws {CommandError} 115 for an integer-like name in a document, whose first field must be `_id` */
export function refuseIndexNames(document: Document) {
  const [first = ''] = Object.keys(document)
  if (arrayIndex(first) !== null) throw refusal(first)
}
