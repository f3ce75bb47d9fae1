import { callApi } from '@portfolio/contract/api-client'
import { visitsSchema } from '@portfolio/contract/visits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export const useVisits = (days: number) =>
  useQuery({
    queryKey: ['visits', days],
    queryFn: async () => visitsSchema.parse((await callApi(`/visits?days=${days}`)).body),
    placeholderData: keepPreviousData,
  })
