import { ACCOUNTS, CONTENT } from '#src/backup/layout.ts'
import type { Damage } from './inspect-data.ts'
import { storageFailureOf } from './storage-failure.ts'

const LOGGED_EVERY_MS = 60_000
const IN_USE =
  'a read or a write found it damaged; stop the server and restore a backup with "npm run restore <file>"'

/** What is damaged or missing in DATA_DIR, as far as this process has noticed. */
export type KnownDamages = ReturnType<typeof createKnownDamages>

/** @param found what the start had to do without */
export function createKnownDamages(found: readonly Damage[]) {
  const damages = new Map(found.map((damage) => [damage.path, damage]))
  const loggedAt = new Map<string, number>()
  let isBroken = false
  return {
    list: (): Damage[] => [...damages.values()],
    add: (damage: Damage) => void damages.set(damage.path, damage),
    /** Whether a database that requests need is damaged. */
    isBroken: () => isBroken,
    /**
     * Notices damage in an error that is logged.
     * @returns whether to log it: each database's damage once a minute
     */
    notice(error: unknown): boolean {
      if (storageFailureOf(error)?.kind !== 'damaged') return true
      // The embedded database replies with a code; the lake's errors are SQLite's own.
      const path = error instanceof Error && 'errcode' in error ? CONTENT : ACCOUNTS
      isBroken = true
      damages.set(path, { path, problem: IN_USE })
      if (performance.now() - (loggedAt.get(path) ?? -LOGGED_EVERY_MS) < LOGGED_EVERY_MS) return false
      loggedAt.set(path, performance.now())
      return true
    },
  }
}

const NAMED = 10

/** @param ids of documents that the lake has set aside */
export function noteUnreadable(damages: Pick<KnownDamages, 'add'>, ids: readonly string[]) {
  if (ids.length === 0) return
  const names = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ' and others' : '')
  damages.add({
    path: CONTENT,
    problem: `documents that cannot be read are set aside in its table "quarantine" (${ids.length}: ${names}); "npm run restore" lists the backups`,
  })
}
