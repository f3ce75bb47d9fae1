import { createAssets, importContent, openDataset, openStore } from '@portfolio/lake'
import { pathFrom } from '#src/env.ts'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, createProgress, flag, readArguments, runCommand, say } from './terminal.ts'

const USAGE = 'npm run content:import <file.tar.gz or folder> [-- --replace | -- --missing]'

// Node.js itself would end without running what `unpack` does at exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

// A running server has all documents in memory and would not see imported ones; the store's lock refuses to open
// beside it.
await runCommand(async () => {
  const options = { replace: flag('replace'), missing: flag('missing') }
  const { positionals, values } = readArguments(USAGE, 1, options)
  const [source] = positionals
  if (!source) throw new UsageError(`Usage: ${USAGE}`)
  if (values.replace && values.missing) throw new UsageError('--replace and --missing exclude each other')
  const content = embeddedContent({ mayBeAbsent: true })
  using store = openStore(content.directory)
  const imported = await importContent(
    pathFrom(source),
    { dataset: openDataset(store), assets: createAssets(content) },
    {
      existing: values.replace ? 'replace' : values.missing ? 'keep' : 'fail',
      onProgress: createProgress('Importing'),
    },
  )
  const kept = imported.kept > 0 ? ` ${imported.kept} documents were kept as they are.` : ''
  say(`${imported.documents} documents and ${imported.assets} assets were imported.${kept}`)
})
