import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageList } from './language.ts'

// GROQ projections of bilingual fields, in the language of the query's parameter `$language`. The templates keep
// their literal types, because the generated types of results are looked up by the literal type of the query. Type
// generation cannot know which field `title[$language]` reads; `string()` and `defined(_type)` tell it the type.

type Text<Key extends string> =
  `"${Key}": coalesce(string(${Key}[$language]), ${Key}.${typeof DEFAULT_LANGUAGE}, "${Key}")`
type Texts<Keys, Done extends string = ''> = Keys extends readonly [infer Key extends string, ...infer Others]
  ? Texts<Others, Done extends '' ? Text<Key> : `${Done}, ${Text<Key>}`>
  : Done

/** Texts in the requested language, else in the default language, else the names of the fields. */
export function text<const Keys extends readonly string[]>(...keys: Keys): Texts<Keys>
export function text(...keys: string[]): string {
  return keys.map((key) => coalesced(key, key, `, "${key}"`)).join(', ')
}

type OptionalText<
  Key extends string,
  Path extends string,
> = `"${Key}": coalesce(string(${Path}[$language]), ${Path}.${typeof DEFAULT_LANGUAGE})`
type OptionalTexts<Keys, Done extends string = ''> = Keys extends readonly [
  infer Key extends string,
  ...infer Others,
]
  ? OptionalTexts<Others, Done extends '' ? OptionalText<Key, Key> : `${Done}, ${OptionalText<Key, Key>}`>
  : Done

/** Texts that may be null. */
export function optionalText<const Keys extends readonly string[]>(...keys: Keys): OptionalTexts<Keys>
export function optionalText(...keys: string[]): string {
  return keys.map((key) => coalesced(key, key, '')).join(', ')
}

/** A text that may be null, of a field with another name or path. */
export const optionalTextAt = <const Key extends string, const Path extends string>(
  key: Key,
  path: Path,
): OptionalText<Key, Path> => coalesced(key, path, '')

const coalesced = <const Key extends string, const Path extends string, const Rest extends string>(
  key: Key,
  path: Path,
  rest: Rest,
) => `"${key}": coalesce(string(${path}[$language]), ${path}.${DEFAULT_LANGUAGE}${rest})` as const

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

/** Portable Text: pictures and videos with their assets, links to pages of this site with their screen. */
export const blocks = <const Key extends string>(key: Key) =>
  `"${key}": coalesce(${key}[$language], ${key}.${DEFAULT_LANGUAGE})[defined(_type)]{
    ...,
    _type == "figure" => { "picture": select(defined(asset) => { "id": coalesce(asset._ref, ""), crop, hotspot }), "phonePicture": phonePicture.asset._ref },
    _type == "video" => { "file": asset._ref },
    markDefs[]{ ..., _type == "pageLink" => { "screen": page, "project": project->slug.current } }
  }` as const
