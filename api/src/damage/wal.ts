import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'

/** Formats: https://www.sqlite.org/walformat.html */
const INDEX_VERSION = 3_007_000
const INDEX_HEADER_BYTES = 48
const INDEX_BYTES = 100
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Of a log with checksums of little-endian words, as a machine writes whose index is little-endian. */
const LOG_MAGIC = 0x377f0682

/** What the index of a write-ahead log (`-shm`) says about the log. */
type Index = { pageSize: number; frames: number; copied: number; salt: Buffer }

/**
 * Counts the committed frames that a database's write-ahead log has lost. SQLite ignores everything after the first
 * invalid frame without an error. A process that was killed leaves an index that still knows how many there were.
 * @param file the database; no process has it open
 * @returns 0 when nothing is lost, or nothing is known
 */
export function lostFrames(file: string): number {
  const index = readIndex(`${file}-shm`)
  if (!index || index.frames <= index.copied) return 0
  const valid = countValidFrames(`${file}-wal`, index)
  return valid >= index.frames ? 0 : index.frames - Math.max(valid, index.copied)
}

function readIndex(path: string): Index | null {
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (bytes.length < INDEX_BYTES || bytes.readUInt32LE(0) !== INDEX_VERSION) return null
  const [header, copy] = [
    bytes.subarray(0, INDEX_HEADER_BYTES),
    bytes.subarray(INDEX_HEADER_BYTES, 2 * INDEX_HEADER_BYTES),
  ]
  const sum = walChecksum(header.subarray(0, 40), [0, 0])
  const isWhole = sum[0] === header.readUInt32LE(40) && sum[1] === header.readUInt32LE(44)
  if (!header.equals(copy) || !isWhole) return null
  const pageSize = header.readUInt16LE(14)
  return {
    // 65536 is stored as 1.
    pageSize: pageSize === 1 ? 65_536 : pageSize,
    frames: header.readUInt32LE(16),
    salt: Buffer.from(header.subarray(32, 40)),
    copied: bytes.readUInt32LE(2 * INDEX_HEADER_BYTES),
  }
}

function countValidFrames(path: string, { pageSize, frames, salt }: Index): number {
  if (!existsSync(path)) return 0
  using opened = new DisposableStack()
  const file = opened.adopt(openSync(path, 'r'), closeSync)
  const header = Buffer.alloc(LOG_HEADER_BYTES)
  if (readSync(file, header) < LOG_HEADER_BYTES || !header.subarray(16, 24).equals(salt)) return 0
  if (header.readUInt32BE(0) !== LOG_MAGIC) return 0
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageSize)
  let sum = walChecksum(header.subarray(0, 24), [0, 0])
  let committed = 0
  for (let count = 1; count <= frames; count += 1) {
    if (readSync(file, frame) < frame.length || !frame.subarray(8, 16).equals(salt)) break
    sum = walChecksum(frame.subarray(0, 8), sum)
    sum = walChecksum(frame.subarray(FRAME_HEADER_BYTES), sum)
    if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) break
    // The size of the database, in the last frame of a transaction only.
    if (frame.readUInt32BE(4) > 0) committed = count
  }
  return committed
}

/** SQLite's checksum of the log, continued from another one. */
function walChecksum(bytes: Buffer, [first, second]: readonly [number, number]) {
  let [one, two] = [first, second]
  for (let offset = 0; offset < bytes.length; offset += 8) {
    one = (one + bytes.readUInt32LE(offset) + two) >>> 0
    two = (two + bytes.readUInt32LE(offset + 4) + one) >>> 0
  }
  return [one, two] as const
}
