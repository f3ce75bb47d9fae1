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
  drafts: Pick<Drafts, 'queryWith'>
}): Router {
  const { preview, drafts } = deps
  const router = Router()
  router.post('/', only(...preview.roles), body(previewContentInputSchema), async (request, response) => {
    const shown = await preview.drafts(request)
    const queryContent = shown && drafts.queryWith(shown)
    if (!queryContent) throw notFound()
    const { json, sourceMap } = await queryContent(request.body.query, request.body.params)
    response.type('json').send(`{"result":${json},"resultSourceMap":${sourceMap ?? 'null'}}`)
  })
  return router
}
