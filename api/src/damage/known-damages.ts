import { relative, sep } from 'node:path'
import { storageFailureOf } from '@portfolio/embedded-mongo'
import type { Logger } from 'pino'
import { ACCOUNTS, CONTENT, isDatabase } from '#src/data-layout.ts'
import type { Damage } from './inspect-data.ts'

const LOGGED_EVERY_MS = 60_000
const IN_USE =
  'a read or a write found it damaged; stop the server and restore a backup with "npm run restore <file>"'

/** What is damaged or missing in DATA_DIR, as far as this process has noticed. */
export type KnownDamages = ReturnType<typeof createKnownDamages>

/**
 * @param directory DATA_DIR
 * @param found what the start had to do without
 * @param onNoticed called once for each file that turns out to be damaged while it is used
 */
export function createKnownDamages(
  directory: string,
  found: readonly Damage[],
  onNoticed: (damage: Damage) => void,
) {
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
     * @returns whether to log it: each file's damage once a minute
     */
    notice(error: unknown): boolean {
      const path = storageFailureOf(error)?.kind === 'damaged' ? damagedFile(error, directory) : null
      if (path === null) return true
      const damage = { path, problem: IN_USE }
      isBroken ||= isDatabase(path)
      if (!loggedAt.has(path)) onNoticed(damage)
      damages.set(path, damage)
      if (performance.now() - (loggedAt.get(path) ?? -LOGGED_EVERY_MS) < LOGGED_EVERY_MS) return false
      loggedAt.set(path, performance.now())
      return true
    },
  }
}

export const logDamage = (log: Logger, { path, problem }: Damage) =>
  log.error({ path }, `damaged data: ${problem}`)

/** @returns null for a file outside of DATA_DIR */
function damagedFile(error: unknown, directory: string): string | null {
  if (!(error instanceof Error)) return null
  if ('path' in error && typeof error.path === 'string')
    return error.path.startsWith(directory + sep) ? relative(directory, error.path) : null
  // The lake's errors are SQLite's own; those of the embedded database are replies with a MongoDB code.
  return 'errcode' in error ? CONTENT : ACCOUNTS
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
