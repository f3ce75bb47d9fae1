import { LANGUAGES, type Language } from '@portfolio/contract/language'
import { type TranslationState, PUBLISHED, isUntouched, translationState } from './languages.ts'
import { read } from './read.ts'

/** As in Sanity's paths: the name of a field, or the key of an array's item. */
export type PathSegment = string | { _key: string }

/** `value` is `{en, srb, ...}`, or undefined when no text exists. */
export type LocalizedText = { path: PathSegment[]; value: unknown }

export type Gap = { path: PathSegment[]; language: Language; state: Exclude<TranslationState, 'current'> }

/**
 * Every bilingual text of a document. Optional texts that are empty in all languages are left out.
 * @param required names of the document's bilingual fields that must not be empty
 */
export function listTexts(document: unknown, required: readonly string[]): LocalizedText[] {
  const absent = required.filter((name) => !isLocalized(read(document, name)))
  return [
    ...absent.map((name) => ({ path: [name], value: undefined })),
    ...within(document, []).filter(
      ({ path: [name], value }) =>
        !isUntouched(value) || (typeof name === 'string' && required.includes(name)),
    ),
  ]
}

export const requiredTexts = (fields: readonly { name: string; options?: unknown }[]) =>
  fields.filter(({ options }) => read(options, 'localized') === 'required').map(({ name }) => name)

export const findGaps = (texts: LocalizedText[]): Gap[] =>
  texts.flatMap(({ path, value }) =>
    PUBLISHED.flatMap((language) => {
      const state = translationState(value, language)
      return state === 'current' ? [] : [{ path: [...path, language], language, state }]
    }),
  )

function within(value: unknown, path: PathSegment[]): LocalizedText[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const key = read(item, '_key')
      return typeof key === 'string' ? within(item, [...path, { _key: key }]) : []
    })
  }
  if (typeof value !== 'object' || value === null) return []
  if (isLocalized(value)) return [{ path, value }]
  return Object.entries(value).flatMap(([name, content]) => within(content, [...path, name]))
}

/** Text or blocks by language; files by language are not translations of each other. */
const isLocalized = (value: unknown) =>
  LANGUAGES.some((language) => {
    const content = read(value, language)
    return typeof content === 'string' || Array.isArray(content)
  })
