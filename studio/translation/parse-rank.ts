import { LexoRank } from 'lexorank'

/** A rank of the list's bucket before the last one: LexoRank makes none between two buckets, and none after the last. */
const RANK = /^0\|(?!zzzzzz)[0-9a-z]{6}:[0-9a-z]*$/

/** The place of a document in its list; null for other text, such as that of a document without one. */
export const parseRank = (rank: string): LexoRank | null => (RANK.test(rank) ? LexoRank.parse(rank) : null)
