import { Router } from 'express'
import { previewContentInputSchema } from '@portfolio/contract/preview-content'
import type { Drafts } from '#src/content/drafts.ts'
import { notFound } from '#src/http/errors.ts'
import { body, only } from '#src/http/middleware.ts'
import type { Preview } from './preview.ts'

/**
 * `/api/preview/content`: answers queries of a previewed page from hosted content. Its drafts need a token, which stays on
 * the server.
 */
export function createContentRouter(deps: {
  preview: Pick<Preview, 'drafts' | 'roles'>
  drafts: Pick<Drafts, 'queryMapped'>
}): Router {
  const { preview, drafts } = deps
  const router = Router()
  router.post('/', only(...preview.roles), body(previewContentInputSchema), async (request, response) => {
    if ((await preview.drafts(request)) !== 'all') throw notFound()
    response.type('json').send(await drafts.queryMapped(request.body.query, request.body.params))
  })
  return router
}
