import { createToken, describeTokens, openStore, revokeTokens } from '../create-lake.ts'

/**
 * Lists or revokes tokens, also beside a running server, which reads them from the store at every request.
 * @param revoked name or id of the tokens that are revoked; null for the list
 * @returns the lines to print
 * @throws {Error} when there is no such token
 */
export function manageTokens(directory: string, revoked: string | null): string[] {
  const store = openStore(directory, { isShared: true })
  try {
    if (revoked === null) return describeTokens(store)
    const gone = revokeTokens(store, revoked)
    if (gone.length === 0) throw new Error(`There is no token "${revoked}"`)
    return gone.map(({ id, label }) => `Revoked ${id} (${label})`)
  } finally {
    store.close()
  }
}

/** A new token for programs, also beside a running server. */
export function addToken(directory: string): string {
  const store = openStore(directory, { isShared: true })
  try {
    return createToken(store, 'portfolio-lake').token
  } finally {
    store.close()
  }
}
