import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type Lake, createAssets, exportContent, openStore } from '../create-lake.ts'

/**
 * Exports with drafts and releases, also beside a running server.
 * @returns the line to print
 * @throws {TransferError}
 */
export async function exportTo(
  file: string,
  content: { directory: string; projectId: string; datasetName: string },
) {
  const ofOther = join(content.directory, 'datasets', content.datasetName)
  const directory = existsSync(ofOther) ? ofOther : content.directory
  using store = openStore(directory, { isShared: true })
  const { documents, assets } = await exportContent({
    documents: store.documents(),
    assets: createAssets({ ...content, directory }),
    file: resolve(file),
    name: basename(file).replace(/\.tar\.gz$/, ''),
    withDrafts: true,
  })
  return `${documents} documents and ${assets} assets are in ${file}`
}

/**
 * Replaces documents that exist.
 * @returns the line to print
 * @throws {TransferError}
 */
export async function importFrom(source: string, lake: Lake) {
  const { documents, assets } = await lake.importContent(resolve(source))
  return `${documents} documents and ${assets} assets were imported.`
}
