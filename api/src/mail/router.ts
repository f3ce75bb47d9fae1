import { idSchema } from '@portfolio/contract/id'
import { Router } from 'express'
import type { OutboxMail } from '@portfolio/contract/outbox'
import { notFound } from '#src/http/errors.ts'
import { inlineLogo } from './logo.ts'
import type { Outbox } from './outbox.ts'

const SHOWN = 100

/** Styles and the inlined logo only: no scripts, forms, frames or remote resources. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** `/api/outbox`: the owner reads the latest mails. */
export function createOutboxRouter(deps: { outbox: Outbox; readLogo: () => Promise<Buffer | null> }): Router {
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
