import { createToken, describeTokens, openStore, revokeTokens } from '../create-lake.ts'

/**
 * Lists or revokes tokens, also beside a running server, which reads them from the store at every request.
 * @param revoked name or id of the tokens that are revoked; null for the list
 * @returns the lines to print
 * @throws {Error} when there is no such token
 */
export function manageTokens(directory: string, revoked: string | null): string[] {
  using store = openStore(directory, { isShared: true })
  if (revoked === null) return describeTokens(store)
  const gone = revokeTokens(store, revoked)
  if (gone.length === 0) throw new Error(`There is no token "${revoked}"`)
  return gone.map(({ id, label }) => `Revoked ${id} (${label})`)
}

/** A new token for programs, also beside a running server. */
export function addToken(directory: string): string {
  using store = openStore(directory, { isShared: true })
  return createToken(store, 'portfolio-lake').token
}
