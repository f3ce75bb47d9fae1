import { expect, test } from 'vitest'
import { samePlaceholders } from './same-placeholders.ts'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'

test.each([
  { en: 'Hello {name}', srb: 'Zdravo, {name}' },
  { en: '{shown} of {total}', srb: 'od {total} prikazano {shown}' },
  { en: 'Hello {name}' },
  { en: 'Hello {name}', srb: '' },
  { en: 'Hello', srb: 'Zdravo' },
  undefined,
])('texts with the same placeholders are valid: %j', (value) => {
  expect(samePlaceholders(value)).toBe(true)
})

test.skipIf(!HAS_SERBIAN).each([
  [{ en: 'Hello {name}', srb: 'Zdravo' }, 'Serbian lacks {name}'],
  [{ en: 'Hello', srb: 'Zdravo, {name}' }, 'English lacks {name}'],
  [{ en: '{shown} of {total}', srb: '{ukupno}' }, 'English lacks {ukupno}'],
])('a placeholder that a language lacks is reported: %j', (value, message) => {
  expect(samePlaceholders(value)).toContain(message)
})
