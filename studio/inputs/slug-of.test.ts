import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ["Đorđe's Café 2", 'djordjes-cafe-2'],
  ['  Čistoća & žurba!  ', 'cistoca-zurba'],
  ['Šah – sat', 'sah-sat'],
  ['???', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j is %j in addresses', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
