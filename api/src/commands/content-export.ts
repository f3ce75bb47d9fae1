import { parseArgs } from 'node:util'
import { createAssets, exportContent, openStore } from '@portfolio/lake'
import { embeddedContent } from './embedded-content.ts'
import { createProgress, flag, pathFrom, runCommand, say } from './terminal.ts'

// `npm run content:export [file] [--published]`: works beside a running server; exports the state at its start.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { published: flag('published') },
  })
  const content = embeddedContent()
  const moment = new Date().toISOString().replaceAll(/\D+/g, '-').slice(0, 19)
  const name = `${content.projectId}-${content.datasetName}-export-${moment}`
  const file = pathFrom(positionals[0] ?? `${name}.tar.gz`)
  const store = openStore(content.directory, { isShared: true })
  const documents = store.documents()
  for (const { id, reason } of store.quarantine())
    say(`Left out: the stored document "${id}", because ${reason}`)
  const exported = await exportContent({
    documents,
    assets: createAssets(content),
    file,
    name,
    withDrafts: !values.published,
    onProgress: createProgress('Exporting'),
  }).finally(() => store.close())
  say(`${exported.documents} documents and ${exported.assets} assets are in ${file}`)
})
