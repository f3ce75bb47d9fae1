import { expect, test } from 'vitest'
import { formatMoment, formatMonth, formatShortMonth } from './dates.ts'

test('a moment is dd.MM.yyyy HH:mm:ss in the time zone asked for', () => {
  expect(formatMoment('2026-01-02T03:04:05.678Z', 'UTC')).toBe('02.01.2026 03:04:05')
  expect(formatMoment('2026-07-02T22:04:05Z', 'Europe/Belgrade')).toBe('03.07.2026 00:04:05')
})

test('midnight is hour 00', () => {
  expect(formatMoment('2026-01-02T00:00:00Z', 'UTC')).toBe('02.01.2026 00:00:00')
})

test('months are written as people write them', () => {
  expect(formatMonth('2024-03-15', 'en')).toBe('March 2024')
  expect(formatMonth('2024-03', 'srb')).toBe('mart 2024.')
  expect(formatShortMonth('2024-03-15')).toBe('03/2024')
})
