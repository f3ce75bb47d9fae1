import { callApi } from '@portfolio/contract/api-client'
import { outboxSchema } from '@portfolio/contract/outbox'
import { useQuery } from '@tanstack/react-query'

async function countFailures() {
  const { mails } = outboxSchema.parse((await callApi('/outbox')).body)
  return mails.filter(({ status, lastError }) => status !== 'sent' && lastError !== null).length
}

/** How many of the latest mails could not be delivered; null until it is loaded. */
export function useOutboxFailures(): number | null {
  const { data } = useQuery({ queryKey: ['outbox', 'failures'], queryFn: countFailures })
  return data ?? null
}
