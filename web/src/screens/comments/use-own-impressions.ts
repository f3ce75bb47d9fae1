import type { ImpressionList } from '@portfolio/contract/impression'
import { useEffect, useState } from 'react'
import { logError } from '#src/log.ts'
import { useUser } from '#src/state/user.ts'

const NONE: ReadonlySet<string> = new Set()

/** Ids of the impressions that the signed-in visitor wrote; read again with every list. */
export function useOwnImpressions(list: ImpressionList | null): ReadonlySet<string> {
  const user = useUser()
  const [own, setOwn] = useState(NONE)
  useEffect(() => {
    if (!user || !list) return
    const asking = new AbortController()
    import('#src/guestbook/http.ts')
      .then(({ fetchOwnImpressions }) => fetchOwnImpressions())
      .then((ids) => asking.signal.aborted || setOwn(new Set(ids)))
      .catch((error: unknown) => {
        // A session that has ended is noticed elsewhere.
        if (!isSignedOut(error)) logError(error)
      })
    return () => asking.abort()
  }, [user, list])
  return user ? own : NONE
}

const isSignedOut = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401
