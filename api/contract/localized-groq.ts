import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageList } from './language.ts'

// GROQ projections of the content's fields; bilingual ones in the language of the query's parameter `$language`. Programs
// can write a value of another type than the schema's, which no page could show: `string()` makes it null. The templates
// keep their literal types, because the generated types of results are looked up by the literal type of the query. Type
// generation cannot know which field `title[$language]` reads; `string()` tells it the type.

/** The projection of a field under a key, with each of the functions below. */
type Projections<Key extends string, Path extends string = Key> = {
  text: `"${Key}": coalesce(string(${Path}[$language]), string(${Path}.${typeof DEFAULT_LANGUAGE}), "${Key}")`
  optionalText: `"${Key}": coalesce(string(${Path}[$language]), string(${Path}.${typeof DEFAULT_LANGUAGE}))`
  plainText: `"${Key}": string(${Path})`
}
type Projected<Kind extends keyof Projections<''>, Keys, Done extends string = ''> = Keys extends readonly [
  infer Key extends string,
  ...infer Others,
]
  ? Projected<Kind, Others, Done extends '' ? Projections<Key>[Kind] : `${Done}, ${Projections<Key>[Kind]}`>
  : Done

/** Texts in the requested language, else in the default language, else the names of the fields. */
export function text<const Keys extends readonly string[]>(...keys: Keys): Projected<'text', Keys>
export function text(...keys: string[]): string {
  return keys.map((key) => coalesced(key, key, `, "${key}"`)).join(', ')
}

/** Texts that may be null. */
export function optionalText<const Keys extends readonly string[]>(
  ...keys: Keys
): Projected<'optionalText', Keys>
export function optionalText(...keys: string[]): string {
  return keys.map((key) => coalesced(key, key, '')).join(', ')
}

/** A text that may be null, of a field with another name or path. */
export const optionalTextAt = <const Key extends string, const Path extends string>(
  key: Key,
  path: Path,
): Projections<Key, Path>['optionalText'] => coalesced(key, path, '')

/** Texts that are the same in every language, such as addresses and dates, and may be null. */
export function plainText<const Keys extends readonly string[]>(...keys: Keys): Projected<'plainText', Keys>
export function plainText(...keys: string[]): string {
  return keys.map((key) => `"${key}": string(${key})`).join(', ')
}

const coalesced = <const Key extends string, const Path extends string, const Rest extends string>(
  key: Key,
  path: Path,
  rest: Rest,
) => `"${key}": coalesce(string(${path}[$language]), string(${path}.${DEFAULT_LANGUAGE})${rest})` as const

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
