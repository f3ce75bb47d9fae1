import { callApi } from '@portfolio/contract/api-client'
import { type OutboxMail, outboxSchema } from '@portfolio/contract/outbox'

export async function fetchOutbox(): Promise<OutboxMail[]> {
  return outboxSchema.parse((await callApi('/outbox')).body).mails
}
