import { Router } from 'express'
import { type DraftLink, draftLinkInputSchema, draftLinkQuerySchema } from '@portfolio/contract/draft-link'
import { idSchema } from '@portfolio/contract/id'
import { type Lake, isReleaseDocumentId } from '@portfolio/lake'
import type { AuditLog } from '#src/audit/audit-log.ts'
import { notFound } from '#src/http/errors.ts'
import { localPath } from '#src/http/local-path.ts'
import { body, only } from '#src/http/middleware.ts'
import { requireUser } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import type { StoredDraftLink } from './draft-links.ts'
import type { Preview } from './preview.ts'

/** `/api/preview/links`: links to the draft of one document or to one release, for accounts that see drafts. */
export function createLinksRouter(deps: {
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
