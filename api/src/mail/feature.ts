import { rolesThat } from '@portfolio/contract/roles'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Translations } from '#src/content/translations.ts'
import type { SiteIdentity } from '#src/content/site-identity.ts'
import { eachMinute } from '#src/each-minute.ts'
import type { Feature } from '#src/http/feature.ts'
import { createLetters } from './letters.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxRouter } from './router.ts'

/** Composes mails, stores them in the outbox and sends them. */
export async function createMailFeature(deps: {
  connection: Connection
  translations: Translations
  site: SiteIdentity
  origin: string
  /** null without a mail server: mails then stay in the outbox. */
  smtp: { smtpUrl: string; from: string } | null
  log: Logger
}) {
  const { connection, site, smtp, log } = deps
  const readLogo = () => site.logo()
  const outbox = createOutbox(connection)
  const cleaning = eachMinute(outbox.tidy, { failure: 'the outbox could not be cleaned up', log })
  // Imported here, because Nodemailer takes memory that a server without SMTP can do without.
  const mailer = smtp ? (await import('./mailer.ts')).startMailer({ ...smtp, outbox, readLogo, log }) : null
  return {
    outbox,
    letters: createLetters(deps),
    /** `off` without a mail server. */
    queueState: async () => (smtp ? outbox.queueState() : 'off'),
    readings: { mails_waiting: { help: 'Mails that are not sent yet', read: outbox.countWaiting } },
    roleRouters: {
      '/outbox': { roles: rolesThat('read', 'outbox'), router: createOutboxRouter({ outbox, readLogo }) },
    },
    async close() {
      await mailer?.close()
      await cleaning.close()
    },
  } satisfies Feature & Record<string, unknown>
}
