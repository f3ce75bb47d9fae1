import type { Checklist } from '@portfolio/contract/checklist'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import { Router } from 'express'
import { requireUser } from '#src/http/middleware.ts'
import type { AccountTools } from './tools.ts'

const NEW_PASSWORD = ['password-changed', 'password-reset', 'owner-reset'] as const

/** `/api/checklist`: what the owner has set up, besides content. */
export function createChecklistRouter(tools: AccountTools): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    const user = requireUser(request)
    response.json({
      hasPublicAddress: tools.origin.startsWith('https:'),
      hasOwnAddress: user.email !== DEFAULT_OWNER_EMAIL,
      hasOwnPassword: tools.hasChosenPassword || (await tools.audit.has(user.id, NEW_PASSWORD)),
      hasSecondFactor: (await tools.secondFactor.status(user)).turnedOnAt !== null,
      hasMailServer: tools.hasMailServer,
    } satisfies Checklist)
  })
  return router
}
