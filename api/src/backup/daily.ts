import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '@portfolio/embedded-mongo'
import type { Kept } from '#src/data-layout.ts'
import { dailyBackups, isDue, nameOfNext, spareBackups } from './kept.ts'
import { type Made, TEMPORARY, makeBackup } from './make-backup.ts'

type Options = {
  folder: string
  dataDirectory: string
  kept: Kept
  now: Date
  signal: AbortSignal
}

/** The lock of the process that makes a backup. */
const LOCK = '.lock.sqlite'

/**
 * Makes a backup when one is due and, once it is complete, deletes those that are not kept any longer.
 * @returns null when none is due, or another process makes it
 * @throws when it could not be made; no older one is deleted then
 */
export async function makeDailyBackup({ folder, now, ...options }: Options): Promise<Made | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  using lock = takeLock(join(folder, LOCK))
  if (!lock) return null
  const backups = dailyBackups(await readdir(folder))
  if (!isDue(backups, now)) return null
  await removeLeftOvers(folder)
  const file = join(folder, nameOfNext(backups, now))
  const made = await makeBackup({ ...options, file, onProgress: () => {} })
  for (const { name } of spareBackups(dailyBackups(await readdir(folder)))) await rm(join(folder, name))
  return made
}

const PARTIAL = /^(daily|portfolio)-.*\.partial$/
/** More than a backup or an export by command takes. */
const MANUAL_TAKES_MS = 24 * 60 * 60_000

/** Removes what killed processes have left; spares what a backup or an export by command may be writing now. */
async function removeLeftOvers(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(TEMPORARY) && !PARTIAL.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (name.replace(TEMPORARY, '').startsWith('daily-') || Date.now() - mtimeMs > MANUAL_TAKES_MS)
      await rm(path, { recursive: true, force: true })
  }
}

export type LatestBackup = { file: string; time: Date; bytes: number }

/** The latest backup that the server has made by itself; null when there is none. */
export async function findLatest(folder: string): Promise<LatestBackup | null> {
  const [latest] = dailyBackups(await readdir(folder).catch(() => []))
  if (!latest) return null
  const file = join(folder, latest.name)
  const details = await stat(file).catch(() => null)
  return details && { file, time: new Date(latest.time), bytes: details.size }
}
