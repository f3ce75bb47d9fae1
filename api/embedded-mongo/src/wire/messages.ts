import { deserialize } from 'bson'
import { DECODE_OPTIONS, encodeReply } from '../bson/codec.ts'
import { refuseReordered } from '../bson/field-order.ts'
import type { Document } from '../bson/document.ts'
import { CommandError } from '../errors.ts'

/** MongoDB wire protocol: OP_MSG, and OP_QUERY for the driver's first handshake. */
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

const HEADER_BYTES = 16
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2

export type WireRequest = {
  /** An error when the command may not run. */
  command: Document | CommandError
  /** Encodes a reply in the format of the request; null when no reply is wanted. */
  reply: ((body: Document) => Buffer) | null
}

/** @throws for a message that is malformed or of another kind */
export function parseMessage(message: Buffer): WireRequest {
  const requestId = message.readInt32LE(4)
  const opcode = message.readInt32LE(12)
  const flags = message.readUInt32LE(HEADER_BYTES)
  if (opcode === OP_MSG)
    return {
      command: orRefusal(() => readMsg(message, flags)),
      reply: flags & MORE_TO_COME ? null : (body) => writeMsg(requestId, body),
    }
  if (opcode === OP_QUERY)
    return {
      command: orRefusal(() => readLegacyQuery(message)),
      reply: (body) => writeLegacyReply(requestId, body),
    }
  throw new RangeError(`opcode ${opcode}`)
}

function orRefusal(read: () => Document): Document | CommandError {
  try {
    return read()
  } catch (error) {
    if (error instanceof CommandError) return error
    throw error
  }
}

function readMsg(message: Buffer, flags: number): Document {
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  let at = HEADER_BYTES + 4
  let command: Document | null = null
  const sequences: Document = {}
  while (at < end) {
    const kind = message.readUInt8(at)
    at += 1
    if (kind === 0) {
      const [document, next] = readDocument(message, at, end)
      command = document
      at = next
    } else if (kind === 1) {
      const stop = at + message.readInt32LE(at)
      const nameEnd = message.indexOf(0, at + 4)
      if (stop > end || stop <= at || nameEnd < 0 || nameEnd >= stop)
        throw new RangeError('document sequence')
      const documents: Document[] = []
      for (let next = nameEnd + 1; next < stop;) {
        const [document, after] = readDocument(message, next, stop)
        documents.push(document)
        next = after
      }
      sequences[message.toString('utf8', at + 4, nameEnd)] = documents
      at = stop
    } else {
      throw new RangeError(`section kind ${kind}`)
    }
  }
  if (!command) throw new RangeError('message without a body')
  return { ...command, ...sequences }
}

function readLegacyQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4)
  if (nameEnd < 0) throw new RangeError('collection name')
  const [command] = readDocument(message, nameEnd + 1 + 8, message.length)
  return { ...command, $db: message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.')[0] }
}

/** @throws {CommandError} 115 for fields whose order would change */
function readDocument(message: Buffer, at: number, end: number): [Document, number] {
  const length = message.readInt32LE(at)
  if (length < 5 || at + length > end) throw new RangeError(`document of ${length} bytes`)
  const bytes = message.subarray(at, at + length)
  const document = deserialize(bytes, DECODE_OPTIONS)
  refuseReordered(bytes)
  return [document, at + length]
}

function writeMsg(responseTo: number, body: Document): Buffer {
  // Flags and section kind are zero.
  return withHeader(OP_MSG, responseTo, [Buffer.alloc(5), encodeReply(body)])
}

function writeLegacyReply(responseTo: number, body: Document): Buffer {
  const head = Buffer.alloc(20)
  head.writeInt32LE(8, 0)
  head.writeInt32LE(1, 16)
  return withHeader(OP_REPLY, responseTo, [head, encodeReply(body)])
}

function withHeader(opcode: number, responseTo: number, parts: Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(HEADER_BYTES + parts.reduce((sum, part) => sum + part.length, 0), 0)
  header.writeInt32LE(responseTo, 8)
  header.writeInt32LE(opcode, 12)
  return Buffer.concat([header, ...parts])
}
