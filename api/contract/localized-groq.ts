import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageList } from './language.ts'

// GROQ projections of bilingual fields, in the language of the query's parameter `$language`. The templates keep
// their literal types, which the generated types of query results are found by. Type generation cannot know which
// field `title[$language]` reads; `string()` and `defined(_type)` give it the type of the result.

/** A text in the requested language, else in the default language, else the name of the field. */
export const text = <const Key extends string>(key: Key) =>
  `"${key}": coalesce(string(${key}[$language]), ${key}.${DEFAULT_LANGUAGE}, "${key}")` as const

/** A text that may be null. */
export const optionalText = <const Key extends string>(key: Key) =>
  `"${key}": coalesce(string(${key}[$language]), ${key}.${DEFAULT_LANGUAGE})` as const

/** As `optionalText`, for a field with another name or path. */
export const optionalTextAt = <const Key extends string, const Path extends string>(key: Key, path: Path) =>
  `"${key}": coalesce(string(${path}[$language]), ${path}.${DEFAULT_LANGUAGE})` as const

type InEveryLanguage<Path extends string, Rest extends string, List = LanguageList> = List extends readonly [
  { id: infer Id extends string },
  ...infer Others,
]
  ? `${Path}.${Id}${Rest}${Others extends [] ? '' : `, ${InEveryLanguage<Path, Rest, Others>}`}`
  : never

/**
 * `title.en, title.srb`: the values of a field in all languages, as the items of an array or arguments.
 * @param rest the path below each value, such as `[0]`
 */
export function inEveryLanguage<const Path extends string, const Rest extends string = ''>(
  path: Path,
  rest?: Rest,
): InEveryLanguage<Path, Rest>
export function inEveryLanguage(path: string, rest = ''): string {
  return LANGUAGES.map((language) => `${path}.${language}${rest}`).join(', ')
}

/** Id of a language's file; null when it has none. */
export const localizedFile = <const Key extends string>(key: Key) =>
  `"${key}": string(${key}[$language].asset._ref)` as const

/** Portable Text: pictures and videos with their assets, links to pages of this site with their screen. */
export const blocks = <const Key extends string>(key: Key) =>
  `"${key}": coalesce(${key}[$language], ${key}.${DEFAULT_LANGUAGE})[defined(_type)]{
    ...,
    _type == "figure" => { "picture": select(defined(asset) => { "id": coalesce(asset._ref, ""), crop, hotspot }) },
    _type == "video" => { "file": asset._ref },
    markDefs[]{ ..., _type == "pageLink" => { "screen": page, "project": project->slug.current } }
  }` as const
