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
  /** Null until a name is known. */
  let naming: Promise<void> | null = null

  return {
    /** To be called at the start, and when content has changed. */
    async refresh() {
      // Ignored here: the content's follower and the health check report content that cannot be read.
      const name = naming ? null : await readName().catch(() => null)
      if (name === null) return
      naming ??= accounts.nameOwner(name).catch((error: unknown) => {
        naming = null
        log.error({ err: error }, 'the owner could not be named')
      })
      await naming
    },
    /** Does not wait for content that is being read. */
    async close() {
      await (naming ??= Promise.resolve())
    },
  }
}
