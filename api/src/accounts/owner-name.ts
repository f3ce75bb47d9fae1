import type { Logger } from 'pino'
import type { Accounts } from './service.ts'

/**
 * Names the owner's account as soon as the content has the owner's name. Content may be empty or unreadable when the
 * account is created.
 */
export function createOwnerName(options: {
  accounts: Pick<Accounts, 'nameOwner'>
  readName: () => Promise<string | null>
  log: Logger
}) {
  const { accounts, readName, log } = options
  let isDone = false
  let latest = Promise.resolve()
  let writing = Promise.resolve()

  async function update() {
    if (isDone) return
    // Ignored here: the content's follower and the health check report content that cannot be read.
    const name = await readName().catch(() => null)
    if (name === null || isDone) return
    writing = accounts.nameOwner(name)
    await writing
    isDone = true
  }

  return {
    /** To be called at the start, and when content has changed. */
    refresh(): Promise<void> {
      latest = latest
        .then(update)
        .catch((error: unknown) => log.error({ err: error }, 'the owner could not be named'))
      return latest
    },
    /** Does not wait for content that is being read. */
    async close(): Promise<void> {
      isDone = true
      await writing.catch(() => {})
    },
  }
}
