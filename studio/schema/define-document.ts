import type { ComponentType } from 'react'
import { type DocumentDefinition, type PreviewValue, defineType } from 'sanity'
import { type Gap, findGaps, listTexts, requiredTexts } from '../translation/gaps.ts'
import { MAIN_LANGUAGE, languages, TRANSLATED_LANGUAGES } from '../translation/languages.ts'
import { read } from '../translation/read.ts'

type Options = Omit<DocumentDefinition, 'type' | 'preview'> & {
  title: string
  icon: ComponentType
  /** `media` is the picture; fields in `title` and `subtitle` have the highest weight in searches. */
  select?: { title?: string; subtitle?: string; media?: string }
  describe?: (document: Record<string, unknown>) => { title: string; subtitle?: string }
}

/** What a preview selects, which the Studio types as `any`. */
export type Selection = { media?: NonNullable<PreviewValue['media']> | null }

/** A document type whose previews in lists have the number of missing and stale texts. */
export function defineDocument({ select, describe, ...type }: Options) {
  const { fields, title, icon } = type
  const required = requiredTexts(fields)
  return defineType({
    ...type,
    type: 'document',
    preview: {
      select: { ...select, ...Object.fromEntries(fields.map(({ name }) => [`document_${name}`, name])) },
      prepare({ media, ...selection }: Selection) {
        const document = Object.fromEntries(
          fields.map(({ name }): [string, unknown] => [name, read(selection, `document_${name}`)]),
        )
        const words = describe?.(document) ?? { title }
        const gaps = describeGaps(findGaps(listTexts(document, required)))
        return {
          title: words.title,
          subtitle: [words.subtitle, gaps].filter(Boolean).join(' · '),
          media: media ?? icon,
        }
      },
    },
  })
}

/** `title` and `subtitle` of a preview: a bilingual field in the main language and in the first translation. */
export const inTwoLanguages = (field: string) => ({
  title: `${field}.${MAIN_LANGUAGE}`,
  ...(TRANSLATED_LANGUAGES[0] ? { subtitle: `${field}.${TRANSLATED_LANGUAGES[0]}` } : {}),
})

/** `⚠ Serbian 2`: the number of missing or stale texts by language; empty when there are none. */
function describeGaps(gaps: Gap[]): string {
  const counts = languages
    .map(({ id, title }) => ({ title, count: gaps.filter(({ language }) => language === id).length }))
    .filter(({ count }) => count > 0)
  return counts.length === 0 ? '' : `⚠ ${counts.map(({ title, count }) => `${title} ${count}`).join(', ')}`
}
