import { callApi } from '@portfolio/contract/api-client'
import { outboxSchema } from '@portfolio/contract/outbox'
import { useEffect, useState } from 'react'

/** How many of the latest mails could not be delivered; null until it is known. */
export function useOutboxFailures(): number | null {
  const [failed, setFailed] = useState<number | null>(null)
  useEffect(() => {
    callApi('/outbox')
      .then(({ body }) => {
        const { mails } = outboxSchema.parse(body)
        setFailed(mails.filter(({ status, lastError }) => status !== 'sent' && lastError !== null).length)
      })
      .catch(() => setFailed(null))
  }, [])
  return failed
}
