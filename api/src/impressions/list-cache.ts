import { createHash } from 'node:crypto'

/** An answer as it travels. */
export type CachedAnswer = { body: string; etag: string }

const MOST = 500
/** What another process has changed is learnt of sooner; this is for when that fails. */
const LONGEST_MS = 30_000

export type ListCache = ReturnType<typeof createListCache>

/** Answers of the list until anything changes. */
export function createListCache() {
  let answers = new Map<string, { at: number; answer: Promise<CachedAnswer> }>()
  return {
    /** Reads once for all that ask at the same time. */
    get(key: string, read: () => Promise<unknown>): Promise<CachedAnswer> {
      const known = answers.get(key)
      if (known && Date.now() - known.at < LONGEST_MS) return known.answer
      if (answers.size >= MOST) answers = new Map()
      // What was begun before a change is kept in the map that the change has thrown away.
      const keptIn = answers
      const answer = read().then(pack)
      keptIn.set(key, { at: Date.now(), answer })
      answer.catch(() => keptIn.delete(key))
      return answer
    },
    clear() {
      answers = new Map()
    },
    isEmpty: () => answers.size === 0,
  }
}

function pack(content: unknown): CachedAnswer {
  const body = JSON.stringify(content)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}
