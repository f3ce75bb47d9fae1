import type { Language } from '@portfolio/contract/language'
import type { Schema, SchemaType } from 'sanity'
import {
  type Gap,
  type LocalizedText,
  findGaps,
  listTexts,
  requiredTexts,
  type PathSegment,
} from '../../translation/gaps.ts'
import { isUnread } from '../../translation/machine/machine-mark.ts'
import { languages, anyText } from '../../translation/languages.ts'
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

export function describePath(
  path: readonly PathSegment[],
  document: unknown,
  documentType: SchemaType,
): { field: string; where: string | undefined } {
  const titles: string[] = []
  let type: SchemaType | undefined = documentType
  let value = document
  for (const segment of path) {
    if (typeof segment === 'string') {
      value = read(value, segment)
      type = type && 'fields' in type ? type.fields.find(({ name }) => name === segment)?.type : undefined
      titles.push(type?.title ?? segment)
    } else {
      value = Array.isArray(value) ? value.find((item) => read(item, '_key') === segment._key) : undefined
      type = type && 'of' in type ? memberType(type.of, read(value, '_type')) : undefined
    }
  }
  const where = type?.description
  return { field: titles.join(' › '), where: typeof where === 'string' ? where : undefined }
}

const memberType = (members: readonly SchemaType[], name: unknown): SchemaType | undefined =>
  members.find((member) => member.name === name) ?? members[0]
