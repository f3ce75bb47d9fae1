import { Unzip, UnzipInflate } from 'fflate'
import { ImportError } from '../import-error.ts'

export type NamedFile = { path: string; bytes: Uint8Array<ArrayBuffer> }

type Unpacked = { path: string; chunks: Uint8Array[]; isWhole: boolean }

const MOST_FILES = 2_000
const MOST_BYTES = 200 * 1024 * 1024
const CHUNK = 64 * 1024
/** The last record of an archive, with the longest comment. Source: PKWARE's APPNOTE, 4.3.16 */
const END = { signature: [0x50, 0x4b, 5, 6], size: 22, longest: 22 + 65_535 }
const SIGNATURE = 'PK\u0003\u0004'
/** What archivers of macOS and Windows add. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

export const isZip = ({ bytes }: NamedFile) => String.fromCharCode(...bytes.subarray(0, 4)) === SIGNATURE

/**
 * The files of an archive, which is read as a stream: more files or bytes than a portfolio has end it at once.
 * @throws {ImportError} for an archive that is damaged, too large, or leaves its folder
 */
export function unzip({ path, bytes }: NamedFile): NamedFile[] {
  const files: Unpacked[] = []
  let size = 0
  const archive = new Unzip((entry) => {
    if (entry.name.endsWith('/') || ADDED.test(entry.name)) return
    checkName(entry.name, path)
    if (files.length >= MOST_FILES) throw new ImportError(`${path} has more than ${MOST_FILES} files`)
    const file: Unpacked = { path: entry.name.replaceAll('\\', '/'), chunks: [], isWhole: false }
    files.push(file)
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      if (size > MOST_BYTES)
        throw new ImportError(`${path} unpacks to more than ${MOST_BYTES / 1024 / 1024} MB`)
      file.chunks.push(chunk)
      file.isWhole ||= isLast
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let start = 0; start < bytes.length; start += CHUNK)
      archive.push(bytes.subarray(start, start + CHUNK), start + CHUNK >= bytes.length)
  } catch (error) {
    throw error instanceof ImportError
      ? error
      : new ImportError(`${path} is a damaged archive: download it again`)
  }
  // A stream that ends between two files looks whole.
  if (!hasEnd(bytes)) throw new ImportError(`${path} is a damaged archive: its end is missing`)
  const broken = files.find(({ isWhole }) => !isWhole)
  if (broken || files.length === 0)
    throw new ImportError(`${path} is a damaged archive${broken ? `: “${broken.path}” is not whole` : ''}`)
  return files.map(({ path: name, chunks }) => ({ path: name, bytes: joined(chunks) }))
}

function hasEnd(bytes: Uint8Array): boolean {
  const from = Math.max(0, bytes.length - END.longest)
  const starts = Array.from({ length: Math.max(0, bytes.length - END.size + 1 - from) }, (_, n) => from + n)
  return starts.some((start) => END.signature.every((byte, index) => bytes[start + index] === byte))
}

function checkName(name: string, archive: string) {
  const parts = name.split(/[/\\]/)
  if (parts.includes('..') || /^(?:[/\\]|[a-z]:)/i.test(name))
    throw new ImportError(`${archive} has a file that leaves its folder: “${name.slice(0, 80)}”`)
}

function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
