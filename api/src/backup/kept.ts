/** A backup that the server has made by itself; `number` counts them, whatever the clock says. */
export type DailyBackup = { name: string; number: number; time: number }

const DAY_MS = 24 * 60 * 60_000
const DAYS_KEPT = 7
const WEEKS_KEPT = 4
const NAME = /^daily-(\d{6})-(\d{4}-\d{2}-\d{2})-(\d{2})-(\d{2})-(\d{2})\.tar\.gz$/

/** @param names of the files in the folder; others are left out. @returns the latest first */
export function dailyBackups(names: readonly string[]): DailyBackup[] {
  return names
    .flatMap((name) => {
      const [, number, day, hour, minute, second] = NAME.exec(name) ?? []
      return number === undefined
        ? []
        : [{ name, number: Number(number), time: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }]
    })
    .toSorted((one, other) => other.number - one.number)
}

export function nameOfNext(backups: readonly DailyBackup[], now: Date): string {
  const number = String((backups[0]?.number ?? 0) + 1).padStart(6, '0')
  return `daily-${number}-${timestamp(now)}.tar.gz`
}

export const timestamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')

/** Whether a day has passed since the latest backup. A clock that was set back by days makes one due too. */
export const isDue = ([latest]: readonly DailyBackup[], now: Date) =>
  !latest || Math.abs(now.getTime() - latest.time) >= DAY_MS

/**
 * The backups to delete. The latest backup of each of the last seven days and four weeks that have one is kept. Days
 * without a backup do not count, so that a clock that jumps ahead deletes no more than the next day does.
 */
export function spareBackups(backups: readonly DailyBackup[]): DailyBackup[] {
  const kept = new Set([
    ...latestOfEach(backups, dayNumber, DAYS_KEPT),
    ...latestOfEach(backups, weekNumber, WEEKS_KEPT),
  ])
  return backups.filter((backup) => !kept.has(backup))
}

function latestOfEach(
  backups: readonly DailyBackup[],
  period: (backup: DailyBackup) => number,
  count: number,
): DailyBackup[] {
  const latest = new Map<number, DailyBackup>()
  for (const backup of backups) if (!latest.has(period(backup))) latest.set(period(backup), backup)
  return [...latest.values()].slice(0, count)
}

const dayNumber = ({ time }: DailyBackup) => Math.floor(time / DAY_MS)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekNumber = (backup: DailyBackup) => Math.floor((dayNumber(backup) + 3) / 7)
