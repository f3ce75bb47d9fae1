import { rolesThat } from '@portfolio/contract/roles'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Translations } from '#src/content/translations.ts'
import type { SiteIdentity } from '#src/content/site-identity.ts'
import { eachMinute } from '#src/each-minute.ts'
import type { Feature } from '#src/http/feature.ts'
import { createLetters } from './letters.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { idSchema } from '@portfolio/contract/id'
import { Router } from 'express'
import type { OutboxMail } from '@portfolio/contract/outbox'
import { notFound } from '#src/http/errors.ts'
import { inlineLogo } from './logo.ts'

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

const SHOWN = 100

/** Styles and the inlined logo only: no scripts, forms, frames or remote resources. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** `/api/outbox`: the owner reads the latest mails. */
function createOutboxRouter(deps: { outbox: Outbox; readLogo: () => Promise<Buffer | null> }): Router {
  const { outbox, readLogo } = deps
  const router = Router()
  router.get('/', async (_request, response) => {
    await outbox.tidy()
    const mails = await outbox.latest(SHOWN)
    response.json({ mails: mails.map(present) })
  })

  router.get('/:id/html', async (request, response) => {
    const { id } = request.params
    const mail = idSchema.safeParse(id).success ? await outbox.find(id) : null
    if (!mail || mail.blankedAt) throw notFound()
    response
      .set('Content-Security-Policy', MAIL_POLICY)
      .type('html')
      .send(inlineLogo(mail.html, await readLogo()))
  })
  return router
}

type Stored = Awaited<ReturnType<Outbox['latest']>>[number]

const present = (mail: Stored): OutboxMail => ({
  _id: mail._id.toHexString(),
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  status: mail.status,
  attempts: mail.attempts,
  createdAt: mail.createdAt.toISOString(),
  lastError: mail.lastError ?? null,
  isBlanked: Boolean(mail.blankedAt),
})
