import { rolesThat } from '@portfolio/contract/roles'
import { VERSION } from '@portfolio/contract/version'
import { Router } from 'express'
import type { Feature } from '#src/http/feature.ts'
import { createLinkChecker } from './checker.ts'
import { type Probe, createProbe } from './probe.ts'

/** Pause between two requests, which are made one after the other. */
const DELAY_MS = 1_000

/** How links are requested. Tests hand in a probe, so that they request nothing of the internet. */
export type Asking = { probe: Probe; delayMs: number }

/** `/api/links`: dead links of the content, for those who edit it. */
export function createLinkFeature(
  deps: Omit<Parameters<typeof createLinkChecker>[0], 'probe' | 'delayMs'> & { asking?: Asking },
) {
  const userAgent = `portfolio-link-checker/${VERSION} (+${deps.origin})`
  const asking = deps.asking ?? { probe: createProbe({ userAgent }), delayMs: DELAY_MS }
  const checker = createLinkChecker({ ...deps, ...asking })
  const router = Router()
  router.get('/', async (_request, response) => void response.json(await checker.report()))
  router.post('/', async (_request, response) => {
    await checker.begin()
    response.status(202).json(await checker.report())
  })
  return {
    roleRouters: { '/links': { roles: rolesThat('write', 'drafts'), router } },
    close: () => checker.close(),
  } satisfies Feature
}
