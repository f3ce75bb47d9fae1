import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAssets } from '../src/assets/asset-store.ts'
import { openDataset } from '../src/dataset.ts'
import { openStore } from '../src/store/open-store.ts'
import { importContent } from '../src/transfer/import.ts'

const DOCUMENTS = 5_000

/** Seconds that an import of many documents takes, each with text and a reference, into an empty lake. */
export async function measureImport() {
  const directory = await mkdtemp(join(tmpdir(), 'bench-import-'))
  const lines = Array.from({ length: DOCUMENTS }, (_, n) =>
    JSON.stringify({
      _id: `doc-${n}`,
      _type: 'project',
      title: { en: `Project ${n}`, srb: `Projekat ${n}` },
      description: { en: 'What it does, in a sentence or two. '.repeat(8), srb: 'Čime se bavi. '.repeat(8) },
      next: { _type: 'reference', _ref: `doc-${(n + 1) % DOCUMENTS}` },
    }),
  )
  await writeFile(join(directory, 'data.ndjson'), lines.join('\n'))
  const store = openStore(join(directory, 'content'))
  const assets = createAssets({
    directory: store.directory,
    projectId: 'portfolio',
    datasetName: 'production',
  })
  const began = performance.now()
  await importContent(
    directory,
    { dataset: openDataset(store), assets },
    { author: 'bench', existing: 'fail' },
  )
  const seconds = (performance.now() - began) / 1000
  store.close()
  await rm(directory, { recursive: true, force: true })
  return { documents: DOCUMENTS, seconds }
}
