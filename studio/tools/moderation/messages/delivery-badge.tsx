import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'
import { Badge } from '@sanity/ui'

export function DeliveryBadge({ delivery }: Pick<ReceivedMessage, 'delivery'>) {
  if (!delivery) return null
  const { status, attempts, sentAt, lastError } = delivery
  if (status === 'sent') {
    const at = sentAt ? new Date(sentAt).toLocaleString() : ''
    return (
      <Badge tone="positive" title={at}>
        Mailed to you {at}
      </Badge>
    )
  }
  if (lastError) {
    return (
      <Badge tone="critical" title={lastError}>
        Mail refused {attempts} {attempts === 1 ? 'time' : 'times'},{' '}
        {status === 'refused' ? 'given up' : 'tried again'}: {lastError}
      </Badge>
    )
  }
  return (
    <Badge tone="caution">{status === 'sending' ? 'Being mailed to you' : 'Waits to be mailed to you'}</Badge>
  )
}
