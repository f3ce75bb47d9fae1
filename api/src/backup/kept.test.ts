import { expect, test } from 'vitest'
import { type DailyBackup, dailyBackups, isDue, nameOfNext, spareBackups } from './kept.ts'

const DAY_MS = 24 * 60 * 60_000
const MONDAY = Date.parse('2026-11-02T03:00:00Z')

/** The backups that exist after the server has checked at each of these moments. */
function after(moments: Iterable<number>, names: string[] = []): string[] {
  let kept = names
  for (const moment of moments) {
    const now = new Date(moment)
    const backups = dailyBackups(kept)
    if (!isDue(backups, now)) continue
    const all = [...kept, nameOfNext(backups, now)]
    const spare = new Set(spareBackups(dailyBackups(all)).map(({ name }) => name))
    kept = all.filter((name) => !spare.has(name))
  }
  return kept
}

function* hours(from: number, days: number) {
  for (let hour = 0; hour < days * 24; hour += 1) yield from + hour * 60 * 60_000
}

const days = (names: string[]) => dailyBackups(names).map(dayIn)
const dayIn = ({ time }: DailyBackup) => new Date(time).toISOString().slice(0, 10)

test('the last seven days and four weeks are kept', () => {
  expect(days(after(hours(MONDAY, 60)))).toEqual([
    '2026-12-31',
    '2026-12-30',
    '2026-12-29',
    '2026-12-28',
    '2026-12-27',
    '2026-12-26',
    '2026-12-25',
    '2026-12-20',
    '2026-12-13',
  ])
})

test('a clock that jumps ahead by 40 days deletes no more than the next day, and makes one', () => {
  const before = after(hours(MONDAY, 30))
  const jumped = after(hours(MONDAY + 70 * DAY_MS, 1), before)
  const added = jumped.filter((name) => !before.includes(name))
  expect(added).toHaveLength(1)
  expect(before.filter((name) => !jumped.includes(name)).length).toBeLessThanOrEqual(2)
})

test('a clock that was 40 days ahead for ten days and is set right makes backups again and keeps them', () => {
  const wrong = after(hours(MONDAY + 70 * DAY_MS, 10), after(hours(MONDAY, 30)))
  const right = after(hours(MONDAY + 40 * DAY_MS, 3), wrong)
  expect(days(right).slice(0, 3)).toEqual(['2026-12-14', '2026-12-13', '2026-12-12'])
  expect(right.length).toBeLessThanOrEqual(11)
})

test('a clock that jumps to and fro each hour leaves a dozen files', () => {
  const moments = Array.from(
    { length: 1_000 },
    (_, hour) => MONDAY + hour * 3_600_000 + (hour % 2) * 40 * DAY_MS,
  )
  expect(after(moments).length).toBeLessThanOrEqual(11)
})

test('files of other names are not counted', () => {
  expect(dailyBackups(['portfolio-2026-11-02-03-00-00.tar.gz', 'daily-1.tar.gz', '.backup-x'])).toEqual([])
})
