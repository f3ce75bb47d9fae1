import type { User } from '@portfolio/contract/account'
import { type ClientConfig, createClient } from '@sanity/client'
import { defer, retry } from 'rxjs'
import { read } from '../translation/read.ts'
import { untilReleased } from './event-source.ts'
import { retryDelay, sendOnce } from './send-once.ts'
import { queries, sessionOf } from './session.ts'

/**
 * The Studio's client for an API host other than Sanity's, on which projects have no host names of their own. Lists
 * keep showing an error after the client's last retry, so it retries for a minute, in which a server can restart.
 */
export const connect = (options: ClientConfig) =>
  createClient({
    ...options,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 32,
    retryDelay,
  })

/**
 * Makes the client for the lake of this site. A request that is refused because the session has ended waits for the
 * next sign-in and is sent again; otherwise Sanity's Studio removes from the form what was typed.
 */
export function connectAs(visitor: User | null) {
  const session = { ...sessionOf(visitor), staleTime: 0 }
  const untilSignedIn = async (error: unknown) => {
    if (read(error, 'statusCode') !== 401 || (await queries.fetchQuery(session))) throw error
    await untilReleased()
  }
  return ({ _requestHandler: handle, ...options }: ClientConfig) =>
    connect({
      ...options,
      _requestHandler(request, send, client) {
        const keepSending: typeof send = (sent) =>
          defer(() => sendOnce(send)(sent)).pipe(retry({ delay: untilSignedIn }))
        return handle ? handle(request, keepSending, client) : keepSending(request)
      },
    })
}
