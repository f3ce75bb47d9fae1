import type { FieldDefinition, PreviewConfig } from 'sanity'
import { type Gap, gapsOf, textsOf } from './gaps.ts'
import { languages } from './languages.ts'
import { read } from './read.ts'

type Field = Pick<FieldDefinition, 'name'> & { options?: unknown }

/**
 * How a document is shown in lists, with what is missing or out of date in it.
 * @param fields the document's
 * @param select `media` is the picture; what `title` and `subtitle` name counts most when something is searched for
 * @param describe the words, from the document
 */
export function gapsPreview(
  fields: Field[],
  select: { title?: string; subtitle?: string; media?: string },
  describe: (document: Record<string, unknown>) => { title: string; subtitle?: string },
): PreviewConfig {
  const required = requiredTexts(fields)
  return {
    select: { ...select, ...Object.fromEntries(fields.map(({ name }) => [`document_${name}`, name])) },
    prepare(selection) {
      const document = Object.fromEntries(fields.map(({ name }) => [name, selection[`document_${name}`]]))
      const { title, subtitle } = describe(document)
      const gaps = describeGaps(gapsOf(textsOf(document, required)))
      return { title, subtitle: [subtitle, gaps].filter(Boolean).join(' · '), media: selection.media }
    },
  }
}

/** Names of the fields that are bilingual and may not be empty. */
export const requiredTexts = (fields: Field[]) =>
  fields.filter(({ options }) => read(options, 'localized') === 'required').map(({ name }) => name)

/** "Serbian: 2 missing, 1 out of date"; empty when there are none. */
function describeGaps(gaps: Gap[]): string {
  const parts = languages.map(({ id, title }) => {
    const count = (state: Gap['state']) =>
      gaps.filter((gap) => gap.language === id && gap.state === state).length
    const found = [
      [count('missing'), 'missing'],
      [count('stale'), 'out of date'],
    ].filter(([number]) => number !== 0)
    return found.length === 0 ? '' : `${title}: ${found.map((words) => words.join(' ')).join(', ')}`
  })
  return parts.filter(Boolean).join(' · ')
}
