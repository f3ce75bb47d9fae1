import { LexoRank } from 'lexorank'

/** The place of a document in its list; null for text that is no rank, such as that of a document without one. */
export function parseRank(rank: string): LexoRank | null {
  try {
    return LexoRank.parse(rank)
  } catch {
    return null
  }
}
