import type { Checklist } from '@portfolio/contract/checklist'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import { Router } from 'express'
import { requireUser } from '#src/http/require-user.ts'
import type { Audit } from './audit.ts'
import type { SecondFactor } from './second-factor/service.ts'

const NEW_PASSWORD = ['password-changed', 'password-reset', 'owner-reset'] as const

/** `/api/checklist`: what the owner has set up, besides content. */
export function createChecklistRouter(deps: {
  audit: Audit
  secondFactor: SecondFactor
  hasMailServer: boolean
  /** Whether OWNER_PASSWORD is set, so that none was generated. */
  hasChosenPassword: boolean
  origin: string
}): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    const user = requireUser(request)
    response.json({
      hasPublicAddress: deps.origin.startsWith('https:'),
      hasOwnAddress: user.email !== DEFAULT_OWNER_EMAIL,
      hasOwnPassword: deps.hasChosenPassword || (await deps.audit.has(user.id, NEW_PASSWORD)),
      hasSecondFactor: (await deps.secondFactor.status(user)).turnedOnAt !== null,
      hasMailServer: deps.hasMailServer,
    } satisfies Checklist)
  })
  return router
}
