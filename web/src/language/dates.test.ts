import { expect, test } from 'vitest'
import { formatMoment, formatShortMonth } from './dates.ts'

test('a moment in UTC names its zone', () => {
  expect(formatMoment('2026-01-02T03:04:05.678Z', 'UTC')).toBe('02.01.2026 03:04:05 UTC')
  expect(formatMoment('2026-01-02T00:00:00Z', 'UTC')).toBe('02.01.2026 00:00:00 UTC')
})

test('a moment is in the time zone of the browser, with its summer time', () => {
  const { TZ } = process.env
  process.env.TZ = 'Europe/Belgrade'
  expect(formatMoment('2026-07-02T22:04:05Z')).toBe('03.07.2026 00:04:05')
  expect(formatMoment('2026-12-31T23:04:05Z')).toBe('01.01.2027 00:04:05')
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

test('a month in digits', () => {
  expect(formatShortMonth('2024-03-15')).toBe('03/2024')
})
