import { callApi } from '@portfolio/contract/api-client'
import { type Visits, visitsSchema } from '@portfolio/contract/visits'
import { useEffect, useState } from 'react'
import { wordsOf } from '../moderation/failure.ts'

/** The statistics of the last days, as they are now; null until they are there. */
export function useVisits(days: number): { visits: Visits | null; problem: string | null } {
  const [state, setState] = useState<{ visits: Visits | null; problem: string | null }>({
    visits: null,
    problem: null,
  })
  useEffect(() => {
    let isWanted = true
    void callApi(`/visits?days=${days}`)
      .then(({ body }) => ({ visits: visitsSchema.parse(body), problem: null }))
      .catch((error: unknown) => ({ visits: null, problem: wordsOf(error) }))
      .then((next) => isWanted && setState(next))
    return () => {
      isWanted = false
    }
  }, [days])
  return state
}
