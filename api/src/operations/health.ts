import type { RequestHandler } from 'express'
import { VERSION } from '@portfolio/contract/version'
import type { KnownDamages } from '#src/damage/known-damages.ts'
import { withinTime } from '#src/within-time.ts'

export type HealthDetails = {
  /** Does not affect the status: waiting mails are sent later. */
  mail: () => Promise<string>
  missingContent: () => Promise<string[]>
  /** Does not affect the status: an old backup harms no request. */
  backup: () => Promise<{ state: string; ageSeconds: number }>
  damages: Pick<KnownDamages, 'list' | 'isBroken'>
}

/** Below the 2 s within which the endpoint answers. */
const CHECK_MS = 1_500

/**
 * Answers 200 once every check passes, else 503; the body has the version, the state of each part and the ids of
 * missing documents.
 * @param readiness checks of what requests need
 */
export function createHealth(
  readiness: Record<string, () => boolean | Promise<boolean>>,
  { mail, missingContent, backup, damages }: HealthDetails,
): RequestHandler {
  return async (_request, response) => {
    const [states, mailState, missing, backupState] = await Promise.all([
      Promise.all(
        Object.entries(readiness).map(async ([name, ready]) => {
          return [name, await withinTime(Promise.resolve().then(ready), CHECK_MS, false)] as const
        }),
      ),
      withinTime(mail(), CHECK_MS, 'unknown'),
      // Empty when the content cannot be read, which the check of the content reports.
      withinTime(missingContent(), CHECK_MS, []),
      withinTime(backup(), CHECK_MS, null),
    ])
    const damaged = damages.list()
    const allReady = states.every(([, ready]) => ready) && missing.length === 0 && !damages.isBroken()
    response
      .status(allReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: allReady ? 'ready' : 'unavailable',
        version: VERSION,
        ...Object.fromEntries(states),
        ...(missing.length > 0 ? { content: false, missingContent: missing } : {}),
        mail: mailState,
        backup: backupState,
        ...(damaged.length > 0 ? { damaged: damaged.map(({ path }) => path) } : {}),
      })
  }
}
