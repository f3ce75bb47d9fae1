import type { ClientReturn } from '@sanity/client'

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
  if (!isResultOf(query, result)) throw missing('result')
  return result
}

const isResultOf = <const Query extends string>(
  _query: Query,
  result: unknown,
): result is ClientReturn<Query> => result !== undefined

const missing = (what: string) => new Error(`The content has no ${what}`)

/** @throws when it is missing */
export function found<Value>(value: Value | null, what: string): Value {
  if (value === null) throw missing(what)
  return value
}

/** A section of interface texts. @throws when it is missing */
export function foundTexts<Section extends object>(section: Section | null): Texts<Section> {
  if (!hasTexts(section)) throw missing('such translation section')
  return section
}

/** Makes a key that the schema lacks a compile error: its generated type is its name, to which queries fall back. */
export type Texts<Section> = {
  [Key in keyof Section]: string extends Section[Key]
    ? Section[Key]
    : Section[Key] extends string
      ? { unknownTranslationKey: Key }
      : Section[Key]
}

const hasTexts = <Section extends object>(section: Section | null): section is Section & Texts<Section> =>
  section !== null
