import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Assets } from '../assets/asset-store.ts'
import type { Committed, Dataset } from '../dataset/dataset.ts'
import { LakeError, errorMessage } from '../errors.ts'
import { type Mutation, parseMutations } from '../mutations/mutation.ts'
import { resolveAsset, restorableFields, withReferences } from './asset-names.ts'
import { type FolderContent, readFolder } from './read-folder.ts'
import { type OnProgress, TransferError } from './transfer-error.ts'
import { unpack } from './unpack.ts'

/** What to do when a document exists: fail, replace it, or keep it. */
const CREATIONS = { fail: 'create', replace: 'createOrReplace', keep: 'createIfNotExists' } as const

export type ImportOptions = {
  existing: keyof typeof CREATIONS
  onProgress?: OnProgress
}

/**
 * Imports an archive or a folder in Sanity's export format in one transaction, so that a failed import changes nothing.
 * @returns how many documents and assets were stored, and how many documents were kept @throws {TransferError}
 */
export async function importContent(
  source: string,
  deps: { dataset: Dataset; assets: Assets },
  options: ImportOptions,
) {
  using unpacked = await unpack(source)
  const content = await readFolder(unpacked.folder)
  const total = 2 * content.assetNames.length + 1
  let done = 0
  const step = () => options.onProgress?.({ done: (done += 1), total })

  const files = await describeFiles(unpacked.folder, content, deps.assets, step)
  const how = { author: 'import', generateKeys: true, isImport: true }
  const written: string[] = []
  try {
    const mutations = planMutations(content, files, CREATIONS[options.existing])
    // A trial without files: fails before the first file is written.
    deps.dataset.transact(mutations, { ...how, dryRun: true })
    for (const { file, path, harmless } of files) {
      const { isNew } = await deps.assets.write(file, harmless ?? (await readFile(path)))
      if (isNew) written.push(file)
      step()
    }
    const { results } = deps.dataset.transact(mutations, how)
    step()
    return counted(results, files.length)
  } catch (error) {
    // Otherwise a disk that they have filled would stay full.
    written.forEach((file) => deps.assets.remove(file))
    throw error instanceof LakeError ? new TransferError(importProblem(error), { cause: error }) : error
  }
}

/** @param files number of files, whose documents come first in `results` */
function counted(results: Committed['results'], files: number) {
  const stored = results.map(({ operation }) => operation !== 'none')
  const assets = stored.slice(0, files).filter(Boolean).length
  const documents = stored.slice(files).filter(Boolean).length
  return { documents, assets, kept: stored.length - files - documents }
}

type DescribedFile = Omit<Awaited<ReturnType<Assets['describe']>>, 'bytes'> & {
  name: string
  path: string
  /** SHA-1 of the file at `path`. */
  sha1: string
  /** The sanitized content to store instead; null to store the file as it is. */
  harmless: Buffer | null
}

/** As many as the pool works on at once, so that few files are in memory. */
const FILES_AT_ONCE = 2

async function describeFiles(folder: string, content: FolderContent, assets: Assets, step: () => void) {
  const described: DescribedFile[] = []
  for (let at = 0; at < content.assetNames.length; at += FILES_AT_ONCE) {
    const names = content.assetNames.slice(at, at + FILES_AT_ONCE)
    described.push(...(await Promise.all(names.map((name) => describeFile(folder, name, assets)))))
    for (const _name of names) step()
  }
  return described
}

async function describeFile(folder: string, name: string, assets: Assets): Promise<DescribedFile> {
  const { kind, path } = resolveAsset(name, folder)
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new TransferError(`A document names ${name}, and there is no such file`, { cause: error })
  })
  const { bytes: stored, ...asset } = await assets
    .describe({ bytes, kind, filename: basename(path) })
    .catch((error: unknown) => {
      throw new TransferError(`${name} cannot be used: ${errorMessage(error)}`, { cause: error })
    })
  // Unchanged bytes are not kept, to save memory: the file is read again when it is stored.
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  return { ...asset, name, path, sha1, harmless: stored === bytes ? null : stored }
}

function planMutations(
  { documents, assetFields }: FolderContent,
  files: DescribedFile[],
  creation: (typeof CREATIONS)[keyof typeof CREATIONS],
): Mutation[] {
  const kept = new Map(files.map(({ name, id }) => [name, id]))
  const ofAssets = files.map(({ id, sha1, document }): Mutation => {
    const known = assetFields[`${id.split('-')[0]}-${sha1}`]
    return { kind: 'createIfNotExists', document: { ...document, ...restorableFields(known) } }
  })
  const ofDocuments = documents.map((document) => ({ [creation]: withReferences(document, kept) }))
  return [...ofAssets, ...parseMutations(ofDocuments)]
}

function importProblem({ body, message }: LakeError): string {
  const exists = JSON.stringify(body).includes('documentAlreadyExistsError')
  return exists ? `${message}: choose --replace to overwrite, or --missing to keep, what is there` : message
}
