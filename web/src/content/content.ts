import type { ClientReturn } from '@sanity/client'

/** Reads published content, for screens. */
export type Content = {
  /** @param query a constant of queries/, whose result type `contract/sanity.types.ts` adds to `ClientReturn` */
  load<const Query extends string>(
    query: Query,
    parameters: Record<string, string>,
  ): Promise<ClientReturn<Query>>
}

/** Parses the JSON of a query's result; its type is generated from the schema, as for `Content.load`. */
export function parseResult<const Query extends string>(query: Query, json: string): ClientReturn<Query> {
  const result: unknown = JSON.parse(json)
  if (!isResultOf(query, result)) throw new MissingContentError('result')
  return result
}

const isResultOf = <const Query extends string>(
  _query: Query,
  result: unknown,
): result is ClientReturn<Query> => result !== undefined

/** Content that a page requires is missing in the lake. */
class MissingContentError extends Error {
  constructor(what: string) {
    super(`The content has no ${what}`)
    this.name = 'MissingContentError'
  }
}

/** @throws {MissingContentError} */
export function found<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new MissingContentError(what)
  return value
}

/**
 * A section of interface texts.
 * @throws {MissingContentError}
 */
export function foundTexts<Section extends object>(section: Section | null): Texts<Section> {
  if (!hasTexts(section)) throw new MissingContentError('such translation section')
  return section
}

/**
 * Sections of interface texts, by their names in a query.
 * @throws {MissingContentError}
 */
export function foundSections<Sections extends object>(sections: Sections): FoundSections<Sections> {
  if (!hasSections(sections)) throw new MissingContentError('such translation section')
  return sections
}
type FoundSections<Sections> = { [Name in keyof Sections]: Texts<NonNullable<Sections[Name]>> }

/**
 * A query falls back to the name of a key, so the generated type of a key that the schema lacks is that literal alone.
 * Map it to a type that cannot be rendered, so that a misspelt key is a compile error.
 */
export type Texts<Section> = {
  [Key in keyof Section]: string extends Section[Key] ? Section[Key] : { unknownTranslationKey: Key }
}

const hasTexts = <Section extends object>(section: Section | null): section is Section & Texts<Section> =>
  section !== null

const hasSections = <Sections extends object>(
  sections: Sections,
): sections is Sections & FoundSections<Sections> =>
  Object.values(sections).every((section) => section !== null)
