import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Header, extract } from 'tar-stream'
import { storageFailureOf } from '@portfolio/embedded-mongo'
import { limitUnpacking, syncFolder } from '@portfolio/lake'
import { errorMessage } from '@portfolio/contract/error-message'
import { readFormat } from '#src/data-format.ts'
import { BackupError } from './backup-error.ts'
import { checkIntegrity } from './collect.ts'
import { MANIFEST, isDatabase, isRestorable } from '#src/data-layout.ts'
import { type ArchivedFile, type Manifest, parseManifest } from './manifest.ts'
import type { Progress } from './write-archive.ts'

const MANIFEST_MAX_BYTES = 64 * 1024 * 1024

/**
 * Unpacks an archive into an empty folder and verifies names, sizes, checksums, databases and the format of the data. The
 * files are on the disk when it returns.
 * @throws {BackupError} for an archive that cannot be used; the folder is then useless
 */
export async function readArchive(
  file: string,
  folder: string,
  { onProgress, signal }: Progress,
): Promise<Manifest> {
  return explain(`${file} cannot be restored`, signal, async () => {
    const manifest = await unpackWhole(file, folder, { onProgress, signal, isKept: () => true })
    // Refuses data of a newer version, with which a server would not start.
    readFormat(folder)
    const paths = manifest.files.map(({ path }) => path)
    for (const part of new Set(paths.flatMap(foldersAbove))) await syncFolder(join(folder, part))
    return manifest
  })
}

/**
 * Reads an archive back: names, sizes, checksums, and whether its databases open. Only the databases are written to the
 * folder, which the caller removes.
 * @throws {BackupError} for an archive that could not be restored
 */
export const verifyArchive = (file: string, folder: string, signal: AbortSignal) =>
  explain(`${file} cannot be read back`, signal, () =>
    unpackWhole(file, folder, { onProgress: () => {}, signal, isKept: isDatabase }),
  )

async function explain<Result>(problem: string, signal: AbortSignal, read: () => Promise<Result>) {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted) throw error
    throw new BackupError(`${problem}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Why an archive cannot be used. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'Z_DATA_ERROR') return 'it is damaged, or is no backup'
  if (code === 'Z_BUF_ERROR') return 'its end is missing'
  return storageFailureOf(error)?.reason ?? errorMessage(error)
}

type Unpacking = Progress & { isKept: (path: string) => boolean }

async function unpackWhole(file: string, folder: string, options: Unpacking): Promise<Manifest> {
  const { manifest, unpacked } = await unpack(file, folder, options)
  compare(manifest, unpacked)
  for (const path of [...unpacked.keys()].filter(isDatabase)) checkIntegrity(join(folder, path), path)
  return manifest
}

/**
 * The manifest of an archive, whose files are not checked.
 * @throws {BackupError} for an archive without one
 */
export async function readManifest(file: string): Promise<Manifest> {
  const { signal } = new AbortController()
  return (await unpack(file, '', { onProgress: () => {}, signal, isKept: () => false })).manifest
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [parent] : [parent, ...foldersAbove(parent)]
}

async function unpack(file: string, folder: string, { onProgress, signal, isKept }: Unpacking) {
  const total = (await stat(file)).size
  let done = 0
  const input = createReadStream(file)
  input.on('data', (chunk) => onProgress({ done: (done += chunk.length), total }))
  const entries = extract()
  const { announce, measure } = limitUnpacking(total)
  const reading = pipeline(input, createGunzip(), measure, entries, { signal })
  // Handled here too, because the loop throws the same error before this promise is awaited.
  reading.catch(() => {})
  const unpacked = new Map<string, ArchivedFile>()
  let manifest: Manifest | null = null
  for await (const entry of entries) {
    announce(entry.header)
    const { name, size } = entry.header
    if (name === MANIFEST && size <= MANIFEST_MAX_BYTES) manifest = parseManifest(await text(entry))
    else if (unpacked.has(name)) throw new BackupError(`It contains "${name}" twice`)
    else unpacked.set(name, await write(entry, isKept(name) ? join(folder, name) : null))
  }
  await reading
  if (!manifest) throw new BackupError(`It has no ${MANIFEST}, so it is not a whole backup`)
  return { manifest, unpacked }
}

type Entry = AsyncIterable<unknown> & { header: Header }

/** @param path null only reads the entry */
async function write(entry: Entry, path: string | null): Promise<ArchivedFile> {
  const { name, type } = entry.header
  if (type !== 'file' || !isRestorable(name))
    throw new BackupError(`It contains "${name}", which does not belong into a backup`)
  const hash = createHash('sha256')
  let size = 0
  if (path !== null) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    async function* measure() {
      for await (const chunk of entry) {
        if (!(chunk instanceof Uint8Array)) continue
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    path === null ? discard() : createWriteStream(path, { mode: 0o600, flush: true, flags: 'wx' }),
  )
  return { path: name, size, sha256: hash.digest('hex') }
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** @throws {BackupError} when the manifest and the files differ */
function compare({ files }: Manifest, unpacked: Map<string, ArchivedFile>) {
  for (const { path, size, sha256 } of files) {
    const found = unpacked.get(path)
    if (!found) throw new BackupError(`"${path}" is missing`)
    if (found.size !== size || found.sha256 !== sha256) throw new BackupError(`"${path}" is damaged`)
  }
  const known = new Set(files.map(({ path }) => path))
  const extra = [...unpacked.keys()].find((path) => !known.has(path))
  if (extra) throw new BackupError(`Its ${MANIFEST} does not list "${extra}"`)
}
