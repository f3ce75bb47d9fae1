import type { RequestHandler } from 'express'

/** What must answer before requests can be served, by name. */
export type Readiness = Record<string, () => boolean | Promise<boolean>>

/** 200 once everything is ready, else 503; the body says what is. */
export function createHealth(readiness: Readiness): RequestHandler {
  return async (_request, response) => {
    const states = await Promise.all(
      Object.entries(readiness).map(async ([name, ready]) => {
        const isReady = await Promise.resolve()
          .then(ready)
          .catch(() => false)
        return [name, isReady] as const
      }),
    )
    const allReady = states.every(([, ready]) => ready)
    response
      .status(allReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: allReady ? 'ready' : 'unavailable', ...Object.fromEntries(states) })
  }
}
