import { encodeReply } from '../bson/codec.ts'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'

/** Element types of https://bsonspec.org/spec.html */
const DOCUMENT = 0x03
const ARRAY = 0x04

/** The documents of a cursor's batch as BSON; js-bson could add them to a reply only by decoding them. */
export class Batch {
  readonly documents: Uint8Array[]

  constructor(documents: Uint8Array[]) {
    this.documents = documents
  }
}

/** @throws {CommandError} 10334 for a body above 16 MB */
export function encodeBody(body: Document): Uint8Array {
  const cursor: unknown = body.cursor
  if (!isDocument(cursor)) return encodeReply(body)
  const [first, ...fields]: [string, unknown][] = Object.entries(cursor)
  const [name, batch] = first ?? ['', null]
  if (!(batch instanceof Batch)) return encodeReply(body)
  const others = Object.entries(body).filter(([field]) => field !== 'cursor')
  return encodeWithBatch(name, batch, encodeEntries(fields), encodeEntries(others))
}

const encodeEntries = (entries: [string, unknown][]) => encodeReply(Object.fromEntries(entries))

/** Encodes `{cursor: {<name>: [documents], ...rest}, ...others}`. */
function encodeWithBatch(name: string, { documents }: Batch, rest: Uint8Array, others: Uint8Array): Buffer {
  const arrayBytes = documents.reduce(
    (sum, { length }, index) => sum + headBytes(String(index)) + length,
    LENGTH_BYTES + 1,
  )
  const cursorBytes = headBytes(name) + arrayBytes + rest.length
  const bytes = Buffer.allocUnsafe(headBytes('cursor') + cursorBytes + others.length)
  let at = bytes.writeInt32LE(bytes.length, 0)
  const writeHead = (type: number, key: string) => {
    at = bytes.writeUInt8(type, at)
    at += bytes.write(`${key}\0`, at, 'latin1')
  }
  const copy = (part: Uint8Array) => {
    bytes.set(part, at)
    at += part.length
  }
  writeHead(DOCUMENT, 'cursor')
  at = bytes.writeInt32LE(cursorBytes, at)
  writeHead(ARRAY, name)
  at = bytes.writeInt32LE(arrayBytes, at)
  for (const [index, document] of documents.entries()) {
    writeHead(DOCUMENT, String(index))
    copy(document)
  }
  at = bytes.writeUInt8(0, at)
  copy(rest.subarray(LENGTH_BYTES))
  copy(others.subarray(LENGTH_BYTES))
  return bytes
}

const LENGTH_BYTES = 4
/** Bytes before an element's value: its type, its name and a NUL. */
const headBytes = (name: string) => name.length + 2
