import type { Logger } from 'pino'
import { eachMinute } from '#src/each-minute.ts'
import type { Outbox } from './outbox.ts'

/** Blanks and deletes mails once a minute, with or without a mail server. */
export const startOutboxCleaning = ({ outbox, log }: { outbox: Outbox; log: Logger }) =>
  eachMinute(outbox.tidy, { failure: 'the outbox could not be cleaned up', log })
