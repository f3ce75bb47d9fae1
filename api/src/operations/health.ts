import type { RequestHandler } from 'express'
import { VERSION } from '@portfolio/contract/version'
import { withinTime } from '#src/http/within-time.ts'

/** Checks of what requests need, by name. */
export type Readiness = Record<string, () => boolean | Promise<boolean>>

/** Below the 2 s within which the endpoint answers. */
const CHECK_MS = 1_500

/**
 * Answers 200 once every check passes, else 503; the body has the version, the state of each part and the ids of
 * missing documents.
 * @param mail does not affect the status: waiting mails are sent later
 */
export function createHealth(
  readiness: Readiness,
  { mail, missingContent }: { mail: () => Promise<string>; missingContent: () => Promise<string[]> },
): RequestHandler {
  return async (_request, response) => {
    const [states, mailState, missing] = await Promise.all([
      Promise.all(
        Object.entries(readiness).map(async ([name, ready]) => {
          const checked = Promise.resolve().then(ready)
          return [name, await withinTime(checked, CHECK_MS, false)] as const
        }),
      ),
      withinTime(mail(), CHECK_MS, 'unknown'),
      // Content that cannot be read has a state of its own.
      withinTime(
        missingContent().catch(() => []),
        CHECK_MS,
        [],
      ),
    ])
    const allReady = states.every(([, ready]) => ready) && missing.length === 0
    response
      .status(allReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: allReady ? 'ready' : 'unavailable',
        version: VERSION,
        ...Object.fromEntries(states),
        ...(missing.length > 0 ? { content: false, missingContent: missing } : {}),
        mail: mailState,
      })
  }
}
