import { calculateObjectSize, deserialize, serialize } from 'bson'
import { damagedDocument, objectTooLarge } from '../errors.ts'
import type { Document } from './document.ts'

export const DOCUMENT_MAX_BYTES = 16_777_216
/** MongoDB allows replies this much more than a document. */
const REPLY_MAX_BYTES = DOCUMENT_MAX_BYTES + 16_384

/** @throws {CommandError} 10334 for a document above 16 MB */
export const encodeDocument = (document: Document) => encode(document, false, DOCUMENT_MAX_BYTES)

/** @throws {CommandError} 10334 for a reply above 16 MB */
export const encodeReply = (body: Document) => encode(body, true, REPLY_MAX_BYTES)

/**
 * js-bson writes into a buffer of 17 MiB and cuts strings off at its end without an error. The cut result is still
 * longer than the limit, so the limit is checked on the result; a write past the end throws a RangeError.
 */
function encode(document: Document, ignoreUndefined: boolean, limit: number): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = serialize(document, { ignoreUndefined })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw objectTooLarge(calculateObjectSize(document, { ignoreUndefined }))
  }
  if (bytes.length > limit) throw objectTooLarge(calculateObjectSize(document, { ignoreUndefined }))
  return bytes
}

/** Keeps numeric types and the options of regular expressions, which js-bson changes when it promotes values. */
export const DECODE_OPTIONS = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const

/** @throws {CommandError} 366 for a stored document that is damaged */
export function decodeDocument(bytes: Uint8Array): Document {
  try {
    return deserialize(bytes, DECODE_OPTIONS)
  } catch (error) {
    throw damagedDocument(error)
  }
}
