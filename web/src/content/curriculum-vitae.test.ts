import { expect, test } from 'vitest'
import { fillYears, phoneLink } from '#src/content/curriculum-vitae.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

const EN = { language: 'en', one: 'year', few: 'years', many: 'years' } as const
const SRB = { language: SERBIAN, one: 'godina', few: 'godine', many: 'godina' } as const
const at = (date: string) => ({ firstJob: '2020-02-01', now: new Date(`${date}T12:00:00`) })

test.skipIf(!HAS_SERBIAN).each([
  ['2021-01-31', '0 years', '0 godina'],
  ['2021-02-01', '1 year', '1 godina'],
  ['2024-06-01', '4 years', '4 godine'],
  ['2026-11-25', '6 years', '6 godina'],
  ['2032-02-01', '12 years', '12 godina'],
  ['2041-02-01', '21 years', '21 godina'],
  ['2042-02-01', '22 years', '22 godine'],
])('on %s it has been %s', (date, english, serbian) => {
  expect(fillYears('{years} of work', { ...EN, ...at(date) })).toBe(`${english} of work`)
  expect(fillYears('{years} rada', { ...SRB, ...at(date) })).toBe(`${serbian} rada`)
})

test('a month in the placeholder counts instead of the first job', () => {
  expect(fillYears('{years:2022-04}', { ...EN, ...at('2026-04-01') })).toBe('4 years')
  expect(fillYears('{years}', { ...EN, ...at('2026-04-01'), firstJob: undefined })).toBe('{years}')
})

test('a zero in brackets is dialled without the number of a country only', () => {
  const numbers = ['+381 (0)60 1', '00381 (0) 60 1', '(0)60 1', '060/1']
  expect(numbers.map(phoneLink)).toEqual(['tel:+381601', 'tel:00381601', 'tel:0601', 'tel:0601'])
})
