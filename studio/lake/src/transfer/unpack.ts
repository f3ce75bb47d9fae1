import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { errorMessage } from '../errors.ts'
import { limitUnpacking } from './limit-unpacking.ts'
import { TransferError } from './transfer-error.ts'

/** Unpacks an archive or one .ndjson file into a temporary folder; uses a folder as it is. @throws {TransferError} */
export async function unpack(source: string): Promise<Disposable & { folder: string }> {
  const found = await stat(source).catch(() => null)
  if (!found) throw new TransferError(`There is no file or folder ${source} that this user may read`)
  if (found.isDirectory()) return { folder: source, [Symbol.dispose]: () => {} }
  const temporary = await mkdtemp(join(tmpdir(), 'content-import-'))
  const remove = () => {
    process.off('exit', remove)
    rmSync(temporary, { recursive: true, force: true })
  }
  // A command that a signal ends does not dispose of it.
  process.once('exit', remove)
  try {
    if (source.endsWith('.ndjson')) await copyFile(source, join(temporary, basename(source)))
    else await extractTo(temporary, source)
    return { folder: await findContent(temporary), [Symbol.dispose]: remove }
  } catch (error) {
    remove()
    if (error instanceof TransferError) throw error
    throw new TransferError(`${basename(source)} is no archive that can be read: ${errorMessage(error)}`, {
      cause: error,
    })
  }
}

async function extractTo(folder: string, source: string) {
  const entries = extract()
  const { announce, measure } = limitUnpacking((await stat(source)).size)
  const head = await buffer(createReadStream(source, { end: 1 }))
  const reading = head.equals(GZIP)
    ? pipeline(createReadStream(source), createGunzip(), measure, entries)
    : pipeline(createReadStream(source), measure, entries)
  // Handled below: the loop throws the same error.
  reading.catch(() => {})
  for await (const entry of entries) {
    announce(entry.header)
    const path = resolve(folder, entry.header.name)
    if (!path.startsWith(folder + sep) && path !== folder)
      throw new TransferError(`"${entry.header.name}" would be written outside of the import`)
    if (entry.header.type === 'file') {
      await mkdir(dirname(path), { recursive: true })
      await pipeline(entry, createWriteStream(path))
    } else entry.resume()
  }
  await reading
}

/** How a file in the format of gzip begins. */
const GZIP = Buffer.of(0x1f, 0x8b)

/** The archive's root, or the folder in it that has the documents. */
async function findContent(folder: string): Promise<string> {
  const folders = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  for (const candidate of folders) {
    const names = await readdir(candidate).catch(() => [])
    if (names.some((name) => name.endsWith('.ndjson'))) return candidate
  }
  throw new TransferError('There is no .ndjson file in the archive')
}
