import { Router } from 'express'
import { forbidden } from '#src/http/errors.ts'
import { requireUser } from '#src/http/require-user.ts'
import type { Outbox } from './outbox.ts'

const SHOWN = 100

/** `/api/outbox`: the latest mails, sent or waiting, for the owner. */
export function createOutboxRouter({ outbox }: { outbox: Outbox }): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    if (!requireUser(request).isAdmin) throw forbidden()
    const mails = await outbox.latest(SHOWN)
    response.set('Cache-Control', 'no-store')
    response.json({
      mails: mails.map(({ to, subject, text, html, status, attempts, sentAt, lastError, createdAt }) => ({
        to,
        subject,
        text,
        html,
        status,
        attempts,
        sentAt,
        lastError,
        createdAt,
      })),
    })
  })
  return router
}
