import type { RequestHandler } from 'express'
import type { Lake, LakeOptions } from '@portfolio/lake'
import type { AnswerCache } from '#src/cache/answer-cache.ts'
import { sendStored } from '#src/cache/send-stored.ts'

type KeptAnswer = Parameters<NonNullable<LakeOptions['keepAnswer']>>[1]

/**
 * Bounds the time for which an answer to an invented query is kept. A change of the content invalidates answers
 * earlier.
 */
const MAX_AGE_MS = 60 * 60_000
const prefixed = (key: string) => `lake ${key}`

/** Stores an answer of the lake to an anonymous query. */
export const keepLakeAnswer = (cache: AnswerCache, key: string, answer: KeptAnswer) =>
  cache.add(prefixed(key), { status: 200, maxAgeMs: MAX_AGE_MS, ...answer })

/** Answers anonymous queries from the cache, and leaves the others to the lake's router. */
export function answerStoredQueries(
  cache: AnswerCache,
  lake: Pick<Lake, 'answerKey' | 'isAnonymous'>,
): RequestHandler {
  return async (request, response, next) => {
    const key = lake.answerKey(request, request.originalUrl)
    const answer = key === null ? undefined : cache.find(prefixed(key))
    if (!answer || !(await lake.isAnonymous(request))) return next()
    sendStored(answer, request, response)
  }
}
