import { expect, test } from 'vitest'
import { toSlug } from './to-slug.ts'

test.each([
  ["Đorđe's Café 2", 'djordjes-cafe-2'],
  ['  Čistoća & žurba!  ', 'cistoca-zurba'],
  ['Šah – sat', 'sah-sat'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Njegoš', 'njegos'],
  ['Његош', 'njegos'],
  ['ǋegoš', 'njegos'],
  ['Ǆep & ǉubav', 'dzep-ljubav'],
  ['Ærø 3½', 'aero-31-2'],
  ['東京', 'kfl-fjg'],
  ['???', '1r-1r-1r'],
  ['  ', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j is %j in addresses', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})
