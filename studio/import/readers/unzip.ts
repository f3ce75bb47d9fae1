import { type UnzipFileInfo, unzipSync } from 'fflate'
import { ImportError } from '../import-error.ts'

export type NamedFile = { path: string; bytes: Uint8Array<ArrayBuffer> }

const MOST_CHOSEN = 100 * 1024 * 1024
const MOST_FILES = 2_000
const MOST_BYTES = 200 * 1024 * 1024
const SIGNATURE = 'PK\u0003\u0004'
/** What macOS, Windows and programs add to a folder. */
const ADDED = /(?:^|\/)(?:(?:__MACOSX|node_modules|\.git)\/|\.DS_Store$|Thumbs\.db$)/
export const isAdded = (path: string) => ADDED.test(path)

/** @param sizes of the chosen files, in bytes @throws {ImportError} for more than 100 MB, best before they are read */
export function limitChosen(sizes: readonly number[]) {
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_CHOSEN)
    throw new ImportError(`More than ${MOST_CHOSEN / 1024 / 1024} MB were chosen: choose less`)
}

export const isZip = ({ bytes }: NamedFile) => String.fromCharCode(...bytes.subarray(0, 4)) === SIGNATURE

/** @throws {ImportError} for an archive that is damaged or too large, or has a file outside its folder */
export function unzip({ path, bytes }: NamedFile): NamedFile[] {
  try {
    const files = Object.entries(unzipSync(bytes, { filter: createFilter(path) }))
    if (files.length === 0) throw new ImportError(`${path} is an archive without files`)
    return files.map(([name, content]) => ({ path: name.replaceAll('\\', '/'), bytes: content }))
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${path} is a damaged archive: download it again`)
  }
}

/** Called before each file is unpacked, so that an archive that is too large is refused early. */
function createFilter(archive: string) {
  let count = 0
  let size = 0
  return ({ name, originalSize }: UnzipFileInfo) => {
    if (name.endsWith('/') || isAdded(name)) return false
    if (name.split(/[/\\]/).includes('..') || /^(?:[/\\]|[a-z]:)/i.test(name))
      throw new ImportError(`${archive} has a file that leaves its folder: “${name.slice(0, 80)}”`)
    count += 1
    if (count > MOST_FILES) throw new ImportError(`${archive} has more than ${MOST_FILES} files`)
    size += originalSize
    if (size > MOST_BYTES)
      throw new ImportError(`${archive} unpacks to more than ${MOST_BYTES / 1024 / 1024} MB`)
    return true
  }
}
