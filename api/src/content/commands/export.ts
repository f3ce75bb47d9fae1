import { parseArgs } from 'node:util'
import { createAssets, exportContent, openStore } from '@portfolio/lake'
import { embeddedContent } from './embedded.ts'
import { createProgress, flag, pathFrom, runCommand, say } from './terminal.ts'

// `npm run content:export [file] [--published]`: works beside a running server, as of the moment it begins.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { published: flag('published') },
  })
  const content = embeddedContent(process.env)
  const moment = new Date().toISOString().replaceAll(/\D+/g, '-').slice(0, 19)
  const name = `${content.projectId}-${content.datasetName}-export-${moment}`
  const file = pathFrom(positionals[0] ?? `${name}.tar.gz`)
  const store = openStore(content.directory, { isShared: true })
  const exported = await exportContent({
    documents: store.documents(),
    assets: createAssets(content),
    file,
    name,
    withDrafts: !values.published,
    onProgress: createProgress('Exporting'),
  }).finally(() => store.close())
  say(`${exported.documents} documents and ${exported.assets} assets are in ${file}`)
})
