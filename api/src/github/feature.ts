import { fetchGithubAccount } from '@portfolio/contract/github'
import { rolesThat } from '@portfolio/contract/roles'
import { Router } from 'express'
import type { Environment } from '#src/env.ts'
import type { Feature } from '#src/http/feature.ts'
import { limit } from '#src/http/middleware.ts'
import type { Limits } from '#src/limits.ts'

/** Time limit for all pages of an account's list together. */
const TIMEOUT_MS = 30_000

/** `/api/github/<account>`: an account's public repositories, for an import; the Studio's page calls no other host. */
export function createGithubFeature({
  env,
  limits,
}: {
  env: Pick<Environment, 'github'>
  limits: Pick<Limits, 'github'>
}) {
  const router = Router()
  router.get('/:account', limit(limits.github), async (request, response) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    response.json(await fetchGithubAccount(request.params.account, { fetch, signal, ...env.github }))
  })
  return {
    roleRouters: { '/github': { roles: rolesThat('write', 'drafts'), router } },
  } satisfies Feature
}
