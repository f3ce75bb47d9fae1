import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Header, extract } from 'tar-stream'
import { reasonOf } from '#src/reason-of.ts'
import { BackupError } from './backup-error.ts'
import { checkIntegrity } from './collect.ts'
import { isDatabase, isRestorable } from './layout.ts'
import { type ArchivedFile, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import type { OnProgress } from './write-archive.ts'

const MANIFEST_MAX_BYTES = 64 * 1024 * 1024

/**
 * Unpacks an archive into an empty folder and verifies names, sizes, checksums and databases. The files are on the
 * disk when it returns.
 * @throws {BackupError} for an incomplete or damaged archive; the folder is then useless
 */
export async function readArchive(
  file: string,
  folder: string,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<Manifest> {
  try {
    const { manifest, unpacked } = await unpack(file, folder, { onProgress, signal })
    if (!manifest) throw new BackupError(`It has no ${MANIFEST}, so it is not a whole backup`)
    compare(manifest, unpacked)
    const paths = [...unpacked.keys()]
    for (const path of paths.filter(isDatabase)) checkIntegrity(join(folder, path), path)
    for (const part of new Set(paths.flatMap(foldersAbove))) await sync(join(folder, part))
    return manifest
  } catch (error) {
    if (signal.aborted) throw error
    throw new BackupError(`${file} cannot be restored: ${reasonOf(error)}`, { cause: error })
  }
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [parent] : [parent, ...foldersAbove(parent)]
}

async function unpack(
  file: string,
  folder: string,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
) {
  const total = (await stat(file)).size
  let done = 0
  const input = createReadStream(file)
  input.on('data', (chunk) => onProgress({ done: (done += chunk.length), total }))
  const entries = extract()
  const reading = pipeline(input, createGunzip(), entries, { signal })
  // The loop throws the same error; this promise is awaited after it.
  reading.catch(() => {})
  const unpacked = new Map<string, ArchivedFile>()
  let manifest: Manifest | null = null
  for await (const entry of entries) {
    const { name, size } = entry.header
    if (name === MANIFEST && size <= MANIFEST_MAX_BYTES) manifest = parseManifest(await text(entry))
    else if (unpacked.has(name)) throw new BackupError(`It contains "${name}" twice`)
    else unpacked.set(name, await write(entry, folder))
  }
  await reading
  return { manifest, unpacked }
}

type Entry = AsyncIterable<unknown> & { header: Header }

async function write(entry: Entry, folder: string): Promise<ArchivedFile> {
  const { name, type } = entry.header
  if (type !== 'file' || !isRestorable(name))
    throw new BackupError(`It contains "${name}", which does not belong into a backup`)
  const hash = createHash('sha256')
  let size = 0
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    async function* measure() {
      for await (const chunk of entry) {
        if (!(chunk instanceof Uint8Array)) continue
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true, flags: 'wx' }),
  )
  return { path: name, size, sha256: hash.digest('hex') }
}

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

/** Flushes the entries of a folder to the disk. */
export async function sync(folder: string) {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
