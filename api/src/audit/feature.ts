import { rolesThat } from '@portfolio/contract/roles'
import { Router } from 'express'
import * as z from 'zod/mini'
import { impressionCursorSchema } from '@portfolio/contract/id'
import type { Feature } from '#src/http/feature.ts'
import { validate } from '#src/http/middleware.ts'
import type { AuditLog } from './audit-log.ts'
import type { DueRelease, OnManaged } from '@portfolio/lake'
import type { Logger } from 'pino'

const querySchema = z.object({ cursor: z.optional(impressionCursorSchema) })

/** `GET /api/audit?cursor=<nextCursor of the previous page>` */
export function createAuditFeature(log: AuditLog) {
  const router = Router()
  router.get('/', async (request, response) => {
    const { cursor = null } = validate(querySchema, request.query)
    response.json(await log.list(cursor))
  })
  return {
    roleRouters: { '/audit': { roles: rolesThat('read', 'auditLog'), router } },
  } satisfies Feature
}

/** Records what the content lake reports; a failure is logged. */
export function createLakeRecords(audit: AuditLog, log: Logger) {
  const record = (...entry: Parameters<AuditLog['record']>) =>
    void audit
      .record(...entry)
      .catch((err: unknown) =>
        log.error({ err, kind: entry[1] }, 'an event of the lake could not be recorded'),
      )
  /** Records changes of tokens, webhooks, origins and datasets, by which a thief of a session could keep access. */
  const onManaged: OnManaged = (request, { what, subject, by: { id, email } }) =>
    record(request, what, { accountId: id, subject, ...(email === '' ? {} : { email }) })
  return {
    onManaged,
    /** Records scheduled releases that were published, and those that could not be. */
    onDueRelease(release: DueRelease) {
      const kind = release.error === null ? 'release-published' : 'release-not-published'
      record(null, kind, { accountId: release.author, subject: describe(release) })
    },
  }
}

function describe({ title, releaseId, error, isLate }: DueRelease): string {
  const name = title ?? releaseId
  if (error !== null) return `${name}: ${error}`
  return isLate ? `${name}, which fell due while the server was down` : name
}
