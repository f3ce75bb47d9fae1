import type { ClientReturn } from '@sanity/client'

/** Published content, as screens ask for it. */
export type Content = {
  /** @param query a constant of queries/, whose result type `contract/sanity.types.ts` adds to `ClientReturn` */
  load<const Query extends string>(
    query: Query,
    parameters: Record<string, string>,
  ): Promise<ClientReturn<Query>>
}

/** The result of a query as the lake wrote it; its type is generated from the schema, as `Content.load` returns it. */
export function parseResult<const Query extends string>(query: Query, json: string): ClientReturn<Query> {
  const result: unknown = JSON.parse(json)
  if (!isResultOf(query, result)) throw new MissingContentError('result')
  return result
}

const isResultOf = <const Query extends string>(
  _query: Query,
  result: unknown,
): result is ClientReturn<Query> => result !== undefined

/** Content that a page cannot do without is missing from the lake. */
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
 * A section of the interface's words.
 * @throws {MissingContentError}
 */
export function foundTexts<Section extends object>(section: Section | null): Texts<Section> {
  if (!hasTexts(section)) throw new MissingContentError('such translation section')
  return section
}

/**
 * A key that the section's schema lacks has no type but its own name, which a query falls back to. Here it becomes a
 * type that nothing shows, so that it does not pass unnoticed.
 */
export type Texts<Section> = {
  [Key in keyof Section]: string extends Section[Key] ? Section[Key] : { unknownTranslationKey: Key }
}

const hasTexts = <Section extends object>(section: Section | null): section is Section & Texts<Section> =>
  section !== null
