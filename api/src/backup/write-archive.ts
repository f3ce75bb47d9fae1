import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { BackupError } from './backup-error.ts'
import type { Collected, SourceFile } from './collect.ts'
import { MANIFEST, isAsset } from '#src/data-layout.ts'
import { type ArchivedFile, writeManifest } from './manifest.ts'

export type OnProgress = (progress: { done: number; total: number }) => void
export type Progress = { onProgress: OnProgress; signal: AbortSignal }

/** Pictures and sounds are compressed already. */
const COMPRESSION = { level: 3 }

/**
 * Writes a `.tar.gz` with mode 600: the files, then the manifest with their checksums. It streams, so memory does not
 * grow with the files. The archive gets its name when it is complete, on the disk and checked.
 * @param options.check throws for an archive that cannot be used
 * @returns paths of assets whose content does not match their name
 */
export async function writeArchive(
  { files, createdAt }: Collected,
  file: string,
  { onProgress, signal, check }: Progress & { check?: (partial: string) => Promise<unknown> },
): Promise<string[]> {
  // Of its own, so that two backups to one file leave a whole one.
  const partial = `${file}.${randomUUID()}.partial`
  const archive = pack()
  const output = createWriteStream(partial, { mode: 0o600, flush: true })
  const written = pipeline(archive, createGzip(COMPRESSION), output, { signal })
  try {
    const [damagedAssets] = await Promise.all([fill(archive, files, createdAt, onProgress), written])
    await check?.(partial)
    await rename(partial, file)
    return damagedAssets
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    await rm(partial, { force: true })
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error
    if (!isGone || error.path === partial) throw error
    throw new BackupError(`${String(error.path)} was deleted during the backup; make it again.`, {
      cause: error,
    })
  }
}

async function fill(
  archive: Pack,
  files: SourceFile[],
  createdAt: string,
  onProgress: OnProgress,
): Promise<string[]> {
  const total = files.reduce((sum, { size }) => sum + size, 1)
  let done = 0
  const step = (bytes: number) => onProgress({ done: (done += bytes), total })
  const archived: ArchivedFile[] = []
  const damagedAssets: string[] = []
  for (const file of files) {
    const { sha1, ...added } = await addFile(archive, file, step)
    archived.push(added)
    if (isAsset(file.path) && !basename(file.path).startsWith(sha1)) damagedAssets.push(file.path)
  }
  const manifest = writeManifest({ createdAt, node: process.version, files: archived })
  archive.entry({ name: MANIFEST, mode: 0o600 }, manifest)
  archive.finalize()
  step(1)
  return damagedAssets
}

async function addFile(archive: Pack, { path, source, size }: SourceFile, step: (bytes: number) => void) {
  const hash = createHash('sha256')
  /** The names of assets begin with their SHA-1. */
  const name = createHash('sha1')
  await pipeline(
    createReadStream(source),
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        name.update(chunk)
        step(chunk.length)
        yield chunk
      }
    },
    archive.entry({ name: path, size, mode: 0o600 }),
  )
  return { path, size, sha256: hash.digest('hex'), sha1: name.digest('hex') }
}
