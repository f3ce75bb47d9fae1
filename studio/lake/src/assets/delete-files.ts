import { assetFileOf } from '../asset-document.ts'
import type { Log } from '../log.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Assets } from './asset-store.ts'

export function deleteFilesWithDocuments(deps: { dataset: Dataset; assets: Assets; log: Log }) {
  const { dataset, assets, log } = deps
  dataset.onCommit(({ changes }) => {
    for (const { before, after } of changes) {
      const file = before && !after ? assetFileOf(before) : null
      // Documents can be copied; the file is kept while one of them refers to it.
      if (file === null || dataset.all().some((document) => assetFileOf(document) === file)) continue
      try {
        // Synchronous, so that a new upload of the same file finds it either saved or deleted.
        assets.remove(file)
      } catch (err) {
        log({ level: 'error', message: 'the file of a deleted asset cannot be deleted', file, err })
      }
    }
  })
}
