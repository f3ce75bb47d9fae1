import type { ComponentType } from 'react'
import type { FieldDefinition, PreviewConfig, PreviewValue } from 'sanity'
import { type Gap, findGaps, listTexts } from './gaps.ts'
import { MAIN_LANGUAGE, languages } from './languages.ts'
import { read } from './read.ts'
import { TRANSLATED_LANGUAGES } from './translation-state.ts'

type Field = Pick<FieldDefinition, 'name'> & { options?: unknown }

/**
 * A document's preview in lists, with its missing and stale texts.
 * @param fields the document's
 * @param select `media` is the picture; fields in `title` and `subtitle` have the highest weight in searches
 * @param icon is shown without a picture
 * @param describe returns the words for a document
 */
export function gapsPreview(
  fields: Field[],
  select: { title?: string; subtitle?: string; media?: string },
  icon: ComponentType,
  describe: (document: Record<string, unknown>) => { title: string; subtitle?: string },
): PreviewConfig {
  const required = requiredTexts(fields)
  return {
    select: { ...select, ...Object.fromEntries(fields.map(({ name }) => [`document_${name}`, name])) },
    prepare(selection) {
      const document = Object.fromEntries(
        fields.map(({ name }): [string, unknown] => [name, read(selection, `document_${name}`)]),
      )
      const { title, subtitle } = describe(document)
      const gaps = describeGaps(findGaps(listTexts(document, required)))
      return {
        title,
        subtitle: [subtitle, gaps].filter(Boolean).join(' · '),
        media: findMedia(selection) ?? icon,
      }
    },
  }
}

/** `title` and `subtitle` of a preview: a bilingual field in the main language and in the first translation. */
export const inTwoLanguages = (field: string) => ({
  title: `${field}.${MAIN_LANGUAGE}`,
  ...(TRANSLATED_LANGUAGES[0] ? { subtitle: `${field}.${TRANSLATED_LANGUAGES[0]}` } : {}),
})

/** Names of the fields that are bilingual and may not be empty. */
export const requiredTexts = (fields: Field[]) =>
  fields.filter(({ options }) => read(options, 'localized') === 'required').map(({ name }) => name)

/** `⚠ Serbian 2`: the number of missing or stale texts by language; empty when there are none. */
function describeGaps(gaps: Gap[]): string {
  const counts = languages
    .map(({ id, title }) => ({ title, count: gaps.filter(({ language }) => language === id).length }))
    .filter(({ count }) => count > 0)
  return counts.length === 0 ? '' : `⚠ ${counts.map(({ title, count }) => `${title} ${count}`).join(', ')}`
}

type Media = NonNullable<PreviewValue['media']>

/** The picture of a preview; the Studio types what a preview selects as `any`. */
export function findMedia(selection: unknown): Media | undefined {
  const media = read(selection, 'media')
  return isMedia(media) ? media : undefined
}

const isMedia = (media: unknown): media is Media => media !== undefined && media !== null
