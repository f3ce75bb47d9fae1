import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'
import type { Delivery } from '#src/mail/outbox.ts'
import type { FoundMessage } from './inbox.ts'

/** @param subject subject of the sender's mail, in their language */
export const presentMessage = ({ message, delivery }: FoundMessage, subject: string): ReceivedMessage => ({
  _id: message._id.toHexString(),
  first_name: message.first_name,
  last_name: message.last_name,
  email: message.email,
  phone: message.phone,
  message: message.message,
  language: message.language,
  date: message.createdAt.toISOString(),
  isFromAccount: message.accountId !== null,
  isAnswered: message.isAnswered,
  answerSubject: `Re: ${subject}`,
  delivery: delivery ? presentDelivery(delivery) : null,
})

const presentDelivery = ({ status, attempts, sentAt, lastError }: Delivery) => ({
  status,
  attempts,
  sentAt: sentAt?.toISOString() ?? null,
  lastError: lastError ?? null,
})
