import type { OnManaged } from '@portfolio/lake'
import type { Logger } from 'pino'
import type { AuditLog } from './audit-log.ts'

/** Records changes of the content lake's tokens, webhooks, origins and datasets: whoever stole a session could keep access by them. */
export const recordManaged =
  (audit: AuditLog, log: Logger): OnManaged =>
  (request, { what, subject, by: { id, email } }) => {
    audit
      .record(request, what, { accountId: id, subject, ...(email === '' ? {} : { email }) })
      .catch((err: unknown) =>
        log.error({ err, what, subject }, 'a change of the lake could not be recorded'),
      )
  }
