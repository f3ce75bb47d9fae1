import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAssets, exportContent, openStore } from '@portfolio/lake'
import { backupFolderOf, refuseTracked } from '#src/backup/place.ts'
import { readEnvironment } from '#src/env.ts'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, createProgress, flag, pathFrom, runCommand, say } from './terminal.ts'

// `npm run content:export [file] [--published]`: works beside a running server; exports the state at its start. Without a
// file it goes to the folder of the backups.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { published: flag('published') },
  })
  const [given, ...more] = positionals
  if (more.length > 0) throw new UsageError('Usage: npm run content:export [file.tar.gz] [-- --published]')
  const content = embeddedContent()
  const moment = new Date().toISOString().replaceAll(/\D+/g, '-').slice(0, 19)
  const name = `${content.projectId}-${content.datasetName}-export-${moment}`
  const folder = backupFolderOf(readEnvironment())
  const file = given ? pathFrom(given) : join(folder, `${name}.tar.gz`)
  if (!values.published) await refuseTracked(file)
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
