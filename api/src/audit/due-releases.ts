import type { DueRelease } from '@portfolio/lake'
import type { Logger } from 'pino'
import type { AuditLog } from './audit-log.ts'

/** Records the releases that were published at their time, and those that could not be. */
export const recordDueReleases = (audit: AuditLog, log: Logger) => (release: DueRelease) => {
  const kind = release.error === null ? 'release-published' : 'release-not-published'
  audit
    .record(null, kind, { accountId: release.author, subject: describe(release) })
    .catch((err: unknown) =>
      log.error({ err, releaseId: release.releaseId }, 'a release could not be recorded'),
    )
}

function describe({ title, releaseId, error, isLate }: DueRelease): string {
  const name = title ?? releaseId
  if (error !== null) return `${name}: ${error}`
  return isLate ? `${name}, which fell due while the server was down` : name
}
