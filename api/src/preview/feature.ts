import { type Request, type Response, Router } from 'express'
import type { Lake } from '@portfolio/lake'
import * as z from 'zod/mini'
import type { AuditLog } from '#src/audit/audit-log.ts'
import { forbidden } from '#src/http/errors.ts'
import type { Feature } from '#src/http/feature.ts'
import type { Limits } from '#src/http/limits.ts'
import { localPath } from '#src/http/local-path.ts'
import { limit, only, query } from '#src/http/middleware.ts'
import { requireUser } from '#src/http/require-user.ts'
import type { DraftLinks } from './draft-links.ts'
import { createLinksRouter } from './links-router.ts'
import { PREVIEW_ROLES, type Preview } from './preview.ts'
import { isPreviewSecret, pageOfPreview, previewQuerySchema } from './secret.ts'

const backSchema = z.object({ to: z._default(z.string(), '/') })
const openSchema = z.object({ token: z._default(z.string().check(z.maxLength(100)), '') })

/** Drafts on the site, for those who edit them and for whom they share one with. */
export function createPreviewFeature(deps: {
  preview: Preview
  links: DraftLinks
  lake: Pick<Lake, 'query' | 'document'>
  limits: Pick<Limits, 'link'>
  audit: Pick<AuditLog, 'record'>
  /** Shows a message on the page that a redirect leads to. */
  announce: (request: Request, response: Response, key: 'linkExpired') => Promise<void>
  origin: string
}): Feature {
  const { preview, links, lake, limits, announce } = deps
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
  router.get('/open', limit(limits.link), query(openSchema), async (request, response) => {
    const link = await links.findByToken(request.query.token)
    if (link && (await preview.isGood(link))) {
      preview.startShared(response, link)
      return response.redirect(307, link.path)
    }
    await announce(request, response, 'linkExpired')
    response.redirect(307, '/')
  })
  return { routers: { '/preview/links': createLinksRouter(deps), '/preview': router } }
}
