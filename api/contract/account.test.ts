import { expect, test } from 'vitest'
import { registrationSchema } from './account.ts'

const canRegisterAs = (first_name: string) =>
  registrationSchema.safeParse({ first_name, last_name: 'Petrović', email: 'a@b.rs', password: 'Abcdef1!' })
    .success

test.each([
  ['ක්\u200Dරිස්', true],
  ['می\u200Cنا', true],
  ['র\u200D্যাচেল', true],
  ['Đorđe', true],
  ['O’Brien', true],
  ['\u200Dana', false],
  ['\u3164\u3164\u3164', false],
  ['\uD800ana', false],
  ['ana\u200D', false],
  ['ana\u200C\u200Dana', false],
  ['a\u202Ena', false],
  ['a\u2066na', false],
  ['an\u200Fa', false],
  ['an\u0007a', false],
])('%j is accepted as a name: %s', (name, isAllowed) => {
  expect(canRegisterAs(name)).toBe(isAllowed)
})
