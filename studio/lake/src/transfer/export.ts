import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { assetFileOf, kindOfAsset } from '../asset-document.ts'
import type { Assets } from '../assets/asset-store.ts'
import { type LakeDocument, isDraftId, isVersionId } from '../document.ts'
import { exportedFields, archivePathOf, withArchivePaths } from './asset-names.ts'
import { type OnProgress, TransferError } from './transfer-error.ts'

export type ExportOptions = {
  documents: LakeDocument[]
  assets: Pick<Assets, 'findFile'>
  /** The archive to write; it must not exist. */
  file: string
  /** The folder in the archive. */
  name: string
  withDrafts: boolean
  onProgress?: OnProgress
}

/** Writes Sanity's export format, a `.tar.gz`, under another name until it is complete. @throws {TransferError} */
export async function exportContent(options: ExportOptions) {
  const { file, withDrafts } = options
  if (existsSync(file)) throw new TransferError(`${file} exists already`)
  if (!existsSync(dirname(file)))
    throw new TransferError(`There is no folder ${dirname(file)} that this user may read`)
  if (options.documents.length === 0) throw new TransferError('There is no content to export')
  const wanted = options.documents.filter(({ _id }) => isExported(_id, withDrafts))
  const assets = wanted.filter(({ _type }) => kindOfAsset(_type))
  const documents = wanted.filter(({ _type }) => !kindOfAsset(_type))
  // Of its own, so that two exports to one file leave a whole one.
  const partial = `${file}.${randomUUID()}.partial`
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(partial, { flush: true }))
  try {
    await Promise.all([written, fill(archive, documents, assets, options)])
    await rename(partial, file)
  } catch (error) {
    archive.destroy(error instanceof Error ? error : undefined)
    // If writing failed first, such as on a full disk, its error says more.
    const reason = await written.then(
      () => error,
      (failure: unknown) => failure,
    )
    await rm(partial, { force: true })
    throw reason
  }
  return { documents: documents.length, assets: assets.length }
}

async function fill(
  archive: Pack,
  documents: LakeDocument[],
  assets: LakeDocument[],
  { name, assets: files, onProgress }: ExportOptions,
) {
  const total = assets.length + 1
  const lines = documents.map((document) => `${JSON.stringify(withArchivePaths(document))}\n`)
  await add(archive, `${name}/data.ndjson`, lines.join(''))
  for (const [index, asset] of assets.entries()) {
    await add(archive, `${name}/${archivePathOf(asset._id)}`, await readAsset(asset, files))
    onProgress?.({ done: index + 1, total })
  }
  await add(archive, `${name}/assets.json`, JSON.stringify(assetsJson(assets)))
  archive.finalize()
  onProgress?.({ done: total, total })
}

/** As in Sanity's export, system documents are left out, except for releases. */
function isExported(id: string, withDrafts: boolean) {
  if (id.startsWith('_.')) return withDrafts && id.startsWith('_.releases.')
  return withDrafts || (!isDraftId(id) && !isVersionId(id))
}

const add = (archive: Pack, name: string, content: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name }, content, (error) => (error ? reject(error) : resolve())).once('error', reject)
  })

async function readAsset(asset: LakeDocument, assets: Pick<Assets, 'findFile'>) {
  const kept = assets.findFile(assetFileOf(asset) ?? '')
  if (!kept) throw new TransferError(`The file of the asset "${asset._id}" is missing`)
  return readFile(kept)
}

/** `assets.json`: the fields of asset documents that cannot be derived from the files, by kind and SHA-1. */
function assetsJson(assets: LakeDocument[]) {
  return Object.fromEntries(
    assets.map((asset) => [`${kindOfAsset(asset._type)}-${asset._id.split('-')[1]}`, exportedFields(asset)]),
  )
}
