import { Router } from 'express'
import {
  type ImpressionList,
  type ImpressionPage,
  impressionPageSchema,
} from '@portfolio/contract/impression'
import { type AnswerCache, GUESTBOOK_TAG } from '#src/cache/answer-cache.ts'
import { sendStored } from '#src/cache/send-stored.ts'
import { messageOnlyErrors } from '#src/http/error-handler.ts'
import { API_HEADERS } from '#src/http/security-headers.ts'
import { validate } from '#src/http/validate.ts'

/** Changes of this process invalidate a page at once; those of other processes appear after at most this time. */
const MAX_AGE_MS = 500

// Browsers store it and revalidate each time; the answer is 304 until something has changed.
const HEADERS = {
  ...API_HEADERS,
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json; charset=utf-8',
} as const

/** `GET /api/user/comments/write-impression`: a page of the guestbook, the same for everybody. */
export function createListRouter({
  cache,
  list,
}: {
  cache: AnswerCache
  list: (page: ImpressionPage) => Promise<ImpressionList>
}): Router {
  const read = async (page: ImpressionPage) => ({
    status: 200,
    headers: HEADERS,
    body: Buffer.from(JSON.stringify(await list(page))),
    tags: [GUESTBOOK_TAG],
    maxAgeMs: MAX_AGE_MS,
  })
  const router = Router()
  router.get('/comments/write-impression', messageOnlyErrors, async (request, response, next) => {
    const page = validate(impressionPageSchema, request.query)
    const key = `list ${JSON.stringify(page)}`
    const answer = cache.find(key) ?? (await cache.make(key, () => read(page)))
    return answer ? sendStored(answer, request, response) : next()
  })
  return router
}
