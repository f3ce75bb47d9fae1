import { callApi } from '@portfolio/contract/api-client'
import { type Visits, visitsSchema } from '@portfolio/contract/visits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** The statistics of the last days; null until they are loaded. */
export function useVisits(days: number): { visits: Visits | null; problem: string | null } {
  const { data, error } = useQuery({
    queryKey: ['visits', days],
    queryFn: async () => visitsSchema.parse((await callApi(`/visits?days=${days}`)).body),
    placeholderData: keepPreviousData,
  })
  return { visits: data ?? null, problem: error?.message ?? null }
}
