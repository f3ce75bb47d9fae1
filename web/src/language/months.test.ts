import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { expect, test } from 'vitest'
import { formatMonth } from './months.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

test('months are written as people write them', () => {
  expect(formatMonth('2024-03-15', 'en')).toBe('March 2024')
})

test.skipIf(!HAS_SERBIAN)('Serbian months end with a full stop', () => {
  expect(formatMonth('2024-03', SERBIAN)).toBe('mart 2024.')
})

test.each(LANGUAGES)('months are those of the Unicode CLDR: %s', (language) => {
  const { tag } = languageInfo(language)
  const format = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month += 1) {
    const date = `2024-${String(month).padStart(2, '0')}`
    expect(formatMonth(date, language)).toBe(format.format(new Date(date)))
  }
})
