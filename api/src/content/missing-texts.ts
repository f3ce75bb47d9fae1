import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lake } from '@portfolio/lake'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@portfolio/contract/language'
import * as z from 'zod/mini'

const sectionSchema = z.catchall(z.object({ _id: z.string(), _type: z.string() }), z.unknown())
/** A document with texts of the interface, `{en, srb}` by key. */
export type TextSection = z.infer<typeof sectionSchema>

/**
 * Adds interface texts of this version that a store filled by an earlier version lacks; pages would show their keys.
 * Drafts get them too, because publishing replaces the document. Existing texts are not changed. A language without any
 * text in the store is new in the table of languages, and gets all its texts. Gaps in other languages stay, because the
 * owner may have emptied them.
 * @param folder with `translations.ndjson`
 * @returns how many documents were created or completed; 0 writes nothing
 */
export async function addMissingTexts(
  lake: Pick<Lake, 'document' | 'mutate'>,
  folder: string,
): Promise<number> {
  const sections = await readSections(folder)
  const pairs = sections.flatMap((section) =>
    [section._id, `drafts.${section._id}`].map((id) => ({ section, stored: lake.document(id) })),
  )
  const added = languagesWithoutText(pairs.flatMap(({ stored }) => Object.values(stored ?? {})))
  const mutations = pairs.flatMap(({ section, stored }) => (stored ? complete(stored, section, added) : []))
  const absent = sections.filter(({ _id }) => !lake.document(_id)).map((section) => ({ create: section }))
  const all = [...mutations, ...absent]
  if (all.length > 0) lake.mutate(all, 'upgrade')
  return all.length
}

/** The documents with the interface's texts. @param folder with `translations.ndjson` */
export async function readSections(folder: string): Promise<TextSection[]> {
  const lines = (await readFile(join(folder, 'translations.ndjson'), 'utf8')).split('\n')
  return lines.filter((line) => line !== '').map((line) => sectionSchema.parse(JSON.parse(line)))
}

const textSchema = z.record(z.string(), z.unknown())
type Text = z.infer<typeof textSchema>
const asText = (value: unknown): Text => textSchema.safeParse(value).data ?? {}

const languagesWithoutText = (values: unknown[]) => {
  const texts = values.map(asText)
  return LANGUAGES.filter((language) => !texts.some((text) => text[language]))
}

function complete(stored: { _id: string; [key: string]: unknown }, section: TextSection, added: Language[]) {
  const missing = Object.entries(section).flatMap(([key, value]): [string, unknown][] =>
    Object.hasOwn(stored, key)
      ? added.flatMap((language) => {
          const fields = inLanguage(language, asText(value), asText(stored[key]))
          return Object.entries(fields).map(([name, text]): [string, unknown] => [`${key}.${name}`, text])
        })
      : [[key, value]],
  )
  return missing.length === 0
    ? []
    : [{ patch: { id: stored._id, setIfMissing: Object.fromEntries(missing) } }]
}

/** A text in a language that was added, marked as out of date if the owner has changed the English text. */
function inLanguage(language: Language, text: Text, own: Text): Text {
  const mark = `${language}TranslatedFrom`
  const [translated, before, now] = [text[language], text[DEFAULT_LANGUAGE], own[DEFAULT_LANGUAGE]]
  const isCopy = text[mark] === '' && translated === before
  if (isCopy) return now ? { [language]: now, [mark]: '' } : {}
  if (!translated) return {}
  const from = before === now ? text[mark] : before
  return { [language]: translated, ...(from === undefined ? {} : { [mark]: from }) }
}
