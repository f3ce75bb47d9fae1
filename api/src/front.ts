import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { createRequestLog } from './operations/request-log.ts'
import { setCommonHeaders } from './http/security-headers.ts'
import { type StoredAnswer, sendStored } from './cache/send-stored.ts'

/** Finds an answer that was sent before and does not depend on who asks; null for any other. */
export type FindStored = (request: IncomingMessage) => Promise<StoredAnswer | null> | StoredAnswer | null

/**
 * Receives all requests. Stored answers are sent from here, because Express's chain takes longer than sending them.
 * @param options.observe measures requests
 */
export function createFront(options: {
  app: RequestListener
  log: Logger
  observe: (request: IncomingMessage, response: ServerResponse) => void
  publicUrl: string | null
  stored: readonly FindStored[]
}): RequestListener {
  const { app, log, observe, publicUrl, stored } = options
  const setHeaders = setCommonHeaders(publicUrl)
  const logRequest = createRequestLog(log)
  // A stored answer is logged with this line only.
  const isLogged = log.isLevelEnabled('info')

  function find(request: IncomingMessage): ReturnType<FindStored> {
    if (request.method !== 'GET') return null
    for (const findIn of stored) {
      const found = findIn(request)
      if (found) return found
    }
    return null
  }

  return (request, response) => {
    response.setHeader('X-Request-Id', randomUUID())
    observe(request, response)
    setHeaders(response)
    const answer = (found: StoredAnswer | null) => {
      if (!found) return app(request, response)
      if (isLogged) logRequest(request, response)
      sendStored(found, request, response)
    }
    const found = find(request)
    if (found instanceof Promise) void found.then(answer)
    else answer(found)
  }
}
