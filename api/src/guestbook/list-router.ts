import { Router } from 'express'
import { impressionPageSchema } from '@portfolio/contract/impression'
import { messageOnlyErrors } from '#src/http/error-handler.ts'
import { query } from '#src/http/middleware.ts'
import { sendStored } from '#src/cache/send-stored.ts'
import type { ListCache } from './list-cache.ts'

/** `GET /api/user/comments/write-impression`: a page of the guestbook, the same for everybody. */
export function createListRouter({ listCache }: { listCache: ListCache }): Router {
  const router = Router()
  router.get(
    '/comments/write-impression',
    messageOnlyErrors,
    query(impressionPageSchema),
    async (request, response) =>
      sendStored(await listCache.get(request.query, request.originalUrl), request, response),
  )
  return router
}
