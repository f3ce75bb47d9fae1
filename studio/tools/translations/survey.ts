import type { Language } from '@portfolio/contract/language'
import type { Schema } from 'sanity'
import { type Gap, type LocalizedText, findGaps, listTexts, requiredTexts } from '../../translation/gaps.ts'
import { isUnread } from '../../translation/machine/machine-mark.ts'
import { languages } from '../../translation/languages.ts'
import { anyText } from '../../translation/translation-state.ts'
import { describePath } from './describe-path.ts'
import { read } from '../../translation/read.ts'

export type ContentDocument = { _id: string; _type: string }

type GapState = Gap['state'] | 'unread'

export type GapEntry = Omit<Gap, 'state'> & {
  state: GapState
  /** The titles of the fields along its path: `Certificates › Course`. */
  field: string
  /** Where visitors see the text, if its field has a description. */
  where: string | undefined
  text: string | undefined
}

export type Survey = ReturnType<typeof surveyTranslations>

/** The progress of each language over all documents, and the gaps of each document. */
export function surveyTranslations(documents: ContentDocument[], schema: Schema) {
  const surveyed = documents.flatMap((document) => {
    const type = schema.get(document._type)
    if (!type || !('fields' in type)) return []
    const texts = listTexts(
      document,
      requiredTexts(type.fields.map((field) => ({ name: field.name, options: read(field.type, 'options') }))),
    )
    const gaps = texts.flatMap((text): GapEntry[] =>
      [...findGaps([text]), ...findUnread(text)].map((gap) => ({
        ...gap,
        ...describePath(text.path, document, type),
        text: anyText(text.value),
      })),
    )
    return [{ document, texts, gaps }]
  })
  const gaps = surveyed.flatMap((document) => document.gaps)
  const total = surveyed.reduce((sum, { texts }) => sum + texts.length, 0)
  const count = (language: Language, state: GapState) =>
    gaps.filter((gap) => gap.language === language && gap.state === state).length
  return {
    progress: languages.map(({ id, title }) => ({
      language: id,
      title,
      total,
      missing: count(id, 'missing'),
      stale: count(id, 'stale'),
      unread: count(id, 'unread'),
    })),
    documents: surveyed.filter((document) => document.gaps.length > 0),
  }
}

const findUnread = ({ path, value }: LocalizedText) =>
  languages
    .filter(({ id }) => isUnread(value, id))
    .map(({ id }) => ({ path: [...path, id], language: id, state: 'unread' as const }))
