import type { ClientReturn } from '@sanity/client'

/** Published content, as screens ask for it. */
export type Content = {
  /** @param query a constant of queries.ts, whose result type is generated from the schema */
  load<const Query extends string>(
    query: Query,
    parameters: Record<string, string>,
  ): Promise<ClientReturn<Query>>
}

/** Marks what changed in the lake; a result is stale when an event names one of its tags. */
export type SyncTag = `s1:${string}`

/** Content that a page cannot do without is missing from the lake. */
export class MissingContentError extends Error {
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
