import type { Logger } from 'pino'
import type { Outbox } from './outbox.ts'

const EVERY_MS = 60_000

/** Blanks and deletes mails once a minute, with or without a mail server. */
export function startOutboxCleaning({ outbox, log }: { outbox: Outbox; log: Logger }) {
  let working: Promise<void> | null = null
  const work = () => {
    working ??= outbox
      .tidy()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be cleaned up'))
      .finally(() => (working = null))
  }
  const timer = setInterval(work, EVERY_MS)
  work()
  return {
    async close() {
      clearInterval(timer)
      await working
    },
  }
}
