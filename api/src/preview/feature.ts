import { Router } from 'express'
import type { Lake } from '@portfolio/lake'
import * as z from 'zod/mini'
import { forbidden } from '#src/http/errors.ts'
import type { Feature } from '#src/http/feature.ts'
import { localPath } from '#src/http/local-path.ts'
import { only, query } from '#src/http/middleware.ts'
import { requireUser } from '#src/http/require-user.ts'
import { PREVIEW_ROLES, type Preview } from './preview.ts'
import { isPreviewSecret, pageOfPreview, previewQuerySchema } from './secret.ts'

const backSchema = z.object({ to: z._default(z.string(), '/') })

/** Drafts on the site, for those who edit them. */
export function createPreviewFeature(deps: { preview: Preview; lake: Pick<Lake, 'query'> }): Feature {
  const { preview, lake } = deps
  const router = Router()
  router.get('/enable', only(...PREVIEW_ROLES), query(previewQuerySchema), async (request, response) => {
    // Without the Studio's secret, a link on another site could switch the preview on.
    if (!(await isPreviewSecret(lake, request.query))) throw forbidden()
    preview.start(response, requireUser(request).id)
    response.redirect(307, pageOfPreview(request.query))
  })
  router.get('/disable', query(backSchema), (request, response) => {
    preview.end(response)
    response.redirect(307, localPath(request.query.to))
  })
  return { routers: { '/preview': router } }
}
