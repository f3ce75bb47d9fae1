import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createAssets, exportContent, openStore } from '@portfolio/lake'
import { timestamp } from '#src/backup/kept.ts'
import { backupFolderOf, refuseTracked } from '#src/backup/place.ts'
import { pathFrom, readEnvironment } from '#src/env.ts'
import { checkCompleteData } from './check-data.ts'
import { embeddedContent } from './embedded-content.ts'
import { createProgress, flag, readArguments, runCommand, say } from './terminal.ts'

// `npm run content:export [file] [--published]`: works beside a running server; exports the state at its start. Without a
// file it goes to the folder of the backups.
await runCommand(async () => {
  const usage = 'npm run content:export [file.tar.gz] [-- --published]'
  const { positionals, values } = readArguments(usage, 1, { published: flag('published') })
  const [given] = positionals
  const content = embeddedContent()
  const name = `${content.projectId}-${content.datasetName}-export-${timestamp(new Date())}`
  const env = readEnvironment()
  checkCompleteData(env.dataDirectory)
  const folder = backupFolderOf(env)
  const file = given ? pathFrom(given) : join(folder, `${name}.tar.gz`)
  if (!values.published && (given || env.backupDirectory)) await refuseTracked(file)
  if (!given) await mkdir(folder, { recursive: true, mode: 0o700 })
  using store = openStore(content.directory, { isShared: true })
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
  })
  say(`${exported.documents} documents and ${exported.assets} assets are in ${file}`)
})
