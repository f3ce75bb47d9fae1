import { parseArgs } from 'node:util'
import { createLake, openStore } from '@portfolio/lake'
import { migrateContent } from '#src/content/migrations.ts'
import { beginUpgrade } from '#src/data-format.ts'
import { readEnvironment } from '#src/env.ts'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, flag, runCommand, say } from './terminal.ts'

const USAGE = 'npm run content:migrate [--dry-run]'

// Migrates the content of an earlier version, as a start does. `--dry-run` prints the changes without making them
// and works beside a running server; without it the server must be stopped, as for an import.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': flag('dry-run') },
  })
  if (positionals.length > 0) throw new UsageError(`Usage: ${USAGE}`)
  const isDryRun = values['dry-run']
  const made = await (isDryRun ? plan() : migrate())
  for (const { title, mutations } of made) {
    say(`${title}:`)
    for (const mutation of mutations) say(`  ${JSON.stringify(mutation)}`)
  }
  const count = made.reduce((sum, { mutations }) => sum + mutations.length, 0)
  if (count === 0) say('The content is as this version writes it; there is nothing to migrate.')
  else say(`${count} mutations ${isDryRun ? 'would be made; nothing was changed' : 'made'}.`)
})

function plan() {
  const store = openStore(embeddedContent().directory, { isShared: true })
  try {
    const documents = store.documents()
    const byId = new Map(documents.map((document) => [document._id, document]))
    const content = { document: (id: string) => byId.get(id) ?? null, documents: () => documents }
    return migrateContent({ ...content, mutate: () => {} }, { isDryRun: true })
  } finally {
    store.close()
  }
}

async function migrate() {
  const { directory, projectId, datasetName } = embeddedContent()
  const env = readEnvironment()
  // Backs up data of an older format. The format is raised by the next start, which also migrates accounts.
  await beginUpgrade(env.dataDirectory, { accounts: env.mongodbUri === null, content: true }, say)
  const lake = createLake({ store: openStore(directory), projectId, datasets: [datasetName] })
  try {
    return migrateContent(lake)
  } finally {
    await lake.close()
  }
}
