import type { RequestHandler } from 'express'
import { withinTime } from './within-time.ts'

/** What requests need, by name. */
export type Readiness = Record<string, () => boolean | Promise<boolean>>

/** Below the 2 s within which the endpoint answers. */
const CHECK_MS = 1_500

/**
 * 200 once everything is ready, else 503; the body has the state of each part.
 * @param mail does not count: mails that wait are sent later
 */
export function createHealth(readiness: Readiness, mail: () => Promise<string>): RequestHandler {
  return async (_request, response) => {
    const [states, mailState] = await Promise.all([
      Promise.all(
        Object.entries(readiness).map(async ([name, ready]) => {
          const checked = Promise.resolve().then(ready)
          return [name, await withinTime(checked, CHECK_MS, false)] as const
        }),
      ),
      withinTime(mail(), CHECK_MS, 'unknown'),
    ])
    const allReady = states.every(([, ready]) => ready)
    response
      .status(allReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: allReady ? 'ready' : 'unavailable',
        ...Object.fromEntries(states),
        mail: mailState,
      })
  }
}
