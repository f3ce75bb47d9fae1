import { LANGUAGES } from '@portfolio/contract/language'
import { createLake, openStore } from '@portfolio/lake'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, readArguments, runCommand, say } from './terminal.ts'

const USAGE = 'npm run content:migrate -- --drop-language <id>'

// The server must be stopped, as for an import.
await runCommand(async () => {
  const { values } = readArguments(USAGE, 0, { 'drop-language': { type: 'string' } })
  const language = values['drop-language']
  if (!language || !/^[a-z]\w*$/.test(language)) throw new UsageError(`Usage: ${USAGE}`)
  if (LANGUAGES.some((id) => id === language))
    throw new UsageError(
      `"${language}" is a language of the site: npm run language:remove -- ${language} comes first`,
    )
  const content = embeddedContent()
  const store = openStore(content.directory)
  await using lake = createLake({ store, projectId: content.projectId, datasets: [content.datasetName] })
  const names = new Set([
    language,
    `${language}TranslatedFrom`,
    `${language}ByMachine`,
    // A field of the glossary.
    `in_${language}`,
  ])
  const changed = lake.documents().flatMap((document) => {
    const without = dropFrom(document, names)
    return JSON.stringify(without) === JSON.stringify(document) ? [] : [without]
  })
  if (changed.length > 0)
    lake.mutate(
      changed.map((document) => ({ createOrReplace: document })),
      'upgrade',
    )
  say(`Dropped the texts in "${language}" of ${changed.length} documents. Their history keeps them.`)
})

/** Drops the fields only from objects with texts by language: elsewhere a field may have the same name. */
function dropFrom(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => dropFrom(item, names))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const isByLanguage =
    LANGUAGES.some((language) => language in value || `in_${language}` in value) ||
    fields.every(([name]) => names.has(name))
  return Object.fromEntries(
    fields
      .filter(([name]) => !isByLanguage || !names.has(name))
      .map(([name, content]) => [name, dropFrom(content, names)]),
  )
}
