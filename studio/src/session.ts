import { type User, sessionSchema } from '@portfolio/contract/account'
import { callApi, RefusedError } from '@portfolio/contract/api-client'
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { holdRequests, SESSION_IN_DOUBT } from './event-source.ts'

const ATTEMPTS = 3
const SESSION = 'session'
export const LOOKED_EVERY_MS = 5_000

// At once, not in a timer: the second click of a double click must find the button disabled.
notifyManager.setScheduler(queueMicrotask)

/** The client of all calls of the API. `networkMode` makes a lost connection fail at once instead of waiting. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    // A moderator's Studio has no streams of the lake, which would tell. A refused look at the session is not repeated.
    onError(error, { queryKey }) {
      if (error instanceof RefusedError && [401, 403].includes(error.status) && queryKey[0] !== SESSION)
        dispatchEvent(new Event(SESSION_IN_DOUBT))
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) =>
        failures < ATTEMPTS && !(error instanceof RefusedError && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
})

export const isOther = (visitor: User | null, user: User | null | undefined) =>
  visitor && user ? visitor.email !== user.email || visitor.role !== user.role : false

/**
 * The query for who is signed in. Requests to the lake are held back until it is the visitor again.
 * @param visitor who was signed in when the Studio was loaded
 */
export const sessionOf = (visitor: User | null) => ({
  queryKey: [SESSION],
  queryFn: async () => {
    const { user } = sessionSchema.parse((await callApi('/auth/session')).body)
    holdRequests(user === null || isOther(visitor, user))
    return user
  },
  // One request suffices for a dozen streams that close together and keep retrying.
  staleTime: LOOKED_EVERY_MS,
})
