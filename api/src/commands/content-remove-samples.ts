import { createLake, openStore } from '@portfolio/lake'
import { hashFiles, readSamples } from '#src/content/samples/read-samples.ts'
import { type Removal, planRemoval } from '#src/content/samples/plan-removal.ts'
import { createImpressionModel } from '#src/guestbook/model.ts'
import { removeSampleImpressions } from '#src/guestbook/samples.ts'
import { SAMPLE_CONTENT } from '#src/installed.ts'
import { embeddedContent } from './embedded-content.ts'
import { flag, readArguments, runCommand, say } from './terminal.ts'
import { withAccounts } from './with-accounts.ts'

const USAGE = 'npm run content:remove-samples [-- --edited --list]'

// `--list` changes nothing; `--edited` removes edited sample projects and skills too. The server must be stopped,
// as for an import.
await runCommand(async () => {
  const { values } = readArguments(USAGE, 0, { edited: flag('edited'), list: flag('list') })
  const removal = await removeDocuments({ includeEdited: values.edited, isDryRun: values.list })
  const impressions = values.list ? null : await removeImpressions()
  for (const line of describe(removal, impressions)) say(line)
})

async function removeDocuments({ includeEdited, isDryRun }: { includeEdited: boolean; isDryRun: boolean }) {
  const content = embeddedContent()
  const samples = await readSamples(SAMPLE_CONTENT)
  const hashes = await hashFiles(SAMPLE_CONTENT, samples)
  const store = openStore(content.directory)
  await using lake = createLake({ store, projectId: content.projectId, datasets: [content.datasetName] })
  const removal = planRemoval({ documents: store.documents(), samples, hashes, includeEdited })
  if (!isDryRun && removal.mutations.length > 0) lake.mutate(removal.mutations, 'remove-samples')
  return removal
}

function removeImpressions(): Promise<number> {
  return withAccounts(({ connection }) => removeSampleImpressions(createImpressionModel(connection)))
}

/** @param impressions null when nothing was changed */
function describe({ removed, emptied, files, kept }: Removal, impressions: number | null): string[] {
  const edited = kept.filter(({ why }) => why === 'edited').map(({ id }) => id)
  const used = kept.flatMap((each) => (each.why === 'used' ? `${each.id} (by ${each.by})` : []))
  return [
    `${impressions === null ? 'Would be removed' : 'Removed'}: ${removed.length} projects and skills, ${files} files${
      impressions === null ? '' : `, ${impressions} impressions`
    }, and the sample person in: ${emptied.join(', ') || 'no document'}.`,
    ...(edited.length > 0 ? [`Kept, because they were edited: ${edited.join(', ')}.`] : []),
    ...(used.length > 0 ? [`Kept, because other content refers to them: ${used.join(', ')}.`] : []),
  ]
}
