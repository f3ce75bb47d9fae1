import { Router } from 'express'
import { type Lake, isReleaseDocumentId } from '@portfolio/lake'
import {
  urlSearchParamPreviewPathname as PATHNAME,
  urlSearchParamPreviewSecret as SECRET,
} from '@sanity/preview-url-secret/constants'
import * as z from 'zod/mini'
import type { AuditLog } from '#src/audit/audit-log.ts'
import type { Drafts } from '#src/content/drafts.ts'
import type { Translations } from '#src/content/translations.ts'
import { forbidden, notFound } from '#src/http/errors.ts'
import type { Feature } from '#src/http/feature.ts'
import type { Flash } from '#src/sessions/flash.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/limits.ts'
import { localPath } from '#src/http/local-path.ts'
import { body, limit, only, requireUser, validate } from '#src/http/middleware.ts'
import type { Preview } from './preview.ts'
import { type DraftLink, draftLinkInputSchema, draftLinkQuerySchema } from '@portfolio/contract/draft-link'
import { idSchema } from '@portfolio/contract/id'
import type { StoredDraftLink } from './draft-links.ts'

/** The address that the Studio opens: a secret that it has stored in the lake, and the page to redirect to. */
const previewQuerySchema = z.object({ [SECRET]: z.string(), [PATHNAME]: z._default(z.string(), '/') })
const backSchema = z.object({ to: z._default(z.string(), '/') })
const openSchema = z.object({ token: z._default(z.string().check(z.maxLength(100)), '') })

/** `POST /api/preview/content`. Answers `{ result, resultSourceMap }`, as Sanity's HTTP API does. */
const contentSchema = z.object({
  query: z.string().check(z.maxLength(50_000)),
  params: z.record(z.string(), z.string()),
})

type Deps = {
  preview: Preview
  drafts: Drafts
  /** Null where the content is hosted elsewhere. */
  lake: Pick<Lake, 'document'> | null
  limits: Pick<Limits, 'link'>
  audit: Pick<AuditLog, 'record'>
  flash: Pick<Flash, 'set'>
  translations: Translations
  origin: string
}

/** Drafts on the site, for accounts that edit them and for browsers with a shared link. */
export function createPreviewFeature(deps: Deps): Feature {
  const { preview, drafts, lake, limits, flash, translations } = deps
  const router = Router()
  router.get('/enable', only(...preview.roles), async (request, response) => {
    const asked = validate(previewQuerySchema, request.query)
    // Without the Studio's secret, a link on another site could switch the preview on.
    if (!(await drafts.hasSecret(asked[SECRET]))) throw forbidden()
    preview.start(response, requireUser(request).id)
    response.redirect(307, localPath(asked[PATHNAME]))
  })
  router.get('/disable', (request, response) => {
    const { to } = validate(backSchema, request.query)
    preview.end(response)
    response.redirect(307, localPath(to))
  })
  if (!lake) {
    // Answers queries of a previewed page. Hosted drafts need a token, which stays on the server.
    router.post('/content', only(...preview.roles), body(contentSchema), async (request, response) => {
      if ((await preview.drafts(request)) !== 'all') throw notFound()
      response.type('json').send(await drafts.queryMapped(request.body.query, request.body.params))
    })
    return { routers: { '/preview': router } }
  }
  // Only this site's own lake can show one draft alone.
  router.get('/open', limit(limits.link), async (request, response) => {
    const { token } = validate(openSchema, request.query)
    const link = await preview.links.findByToken(token)
    if (link && (await preview.isGood(link))) {
      preview.startShared(response, link)
      return response.redirect(307, link.path)
    }
    flash.set(response, await translations.error('linkExpired', languageOf(request)))
    response.redirect(307, '/')
  })
  return { routers: { '/preview/links': createLinksRouter({ ...deps, lake }), '/preview': router } }
}

/** `/api/preview/links`: links to the draft of one document or to one release, for accounts that see drafts. */
function createLinksRouter(deps: {
  preview: Pick<Preview, 'links' | 'roles'>
  lake: Pick<Lake, 'document'>
  audit: Pick<AuditLog, 'record'>
  /** Without a trailing slash. */
  origin: string
}): Router {
  const { preview, lake, audit, origin } = deps
  const { links, roles } = preview
  const router = Router()

  router.get('/', only(...roles), async (request, response) => {
    const { document } = validate(draftLinkQuerySchema, request.query)
    const found = await links.ofDocument(document)
    response.json({ links: found.map(present) })
  })

  router.post('/', only(...roles), body(draftLinkInputSchema), async (request, response) => {
    const { document, path } = request.body
    if (!canBeShared(lake, document)) throw notFound()
    const { id, email } = requireUser(request)
    const { token, stored } = await links.create({ document, path: localPath(path), madeBy: id })
    await audit.record(request, 'draft-shared', { accountId: id, email })
    const address = `${origin}/api/preview/open?${new URLSearchParams({ token }).toString()}`
    response.status(201).json({ link: present(stored), address })
  })

  router.delete('/:id', only(...roles), async (request, response) => {
    if (!(await links.remove(validate(idSchema, request.params.id)))) throw notFound()
    const { id, email } = requireUser(request)
    await audit.record(request, 'draft-link-removed', { accountId: id, email })
    response.status(204).end()
  })
  return router
}

/** A published or archived release has no documents of its own any more. */
function canBeShared(lake: Pick<Lake, 'document'>, id: string): boolean {
  const stored = lake.document(id)
  if (isReleaseDocumentId(id)) return ['active', 'scheduled'].includes(String(stored?.state))
  return stored !== null || lake.document(`drafts.${id}`) !== null
}

const present = ({ _id, createdAt, expiresAt }: StoredDraftLink): DraftLink => ({
  _id: _id.toHexString(),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
