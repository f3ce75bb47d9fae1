import { expect, test } from 'vitest'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { letters, lettersIn } from './support/letters.ts'

const MARKO = { email: 'marko@example.test', first_name: 'Marko', language: SERBIAN } as const

test.skipIf(!HAS_SERBIAN).each([
  ['the second factor is on', () => letters.secondFactorOn(MARKO), 'user-account'],
  ['the second factor is off', () => letters.secondFactorOff(MARKO), 'user-account'],
  ['a recovery code was used', () => letters.recoveryCodeUsed(MARKO, 3), 'user-account'],
  ['the password has changed', () => letters.passwordChanged(MARKO), 'forgotten-password'],
  ['the address has an account', () => letters.alreadyRegistered(MARKO), 'forgotten-password'],
])('the Serbian mail that %s links to the Serbian page', async (_what, write, page) => {
  const { text } = await write()
  expect(text).toContain(`https://me.example/srb/${page}`)
})

test('a word in braces that names no value stays as it was written', async () => {
  const written = lettersIn(async () => 'Hello {name}, {constructor} and {nothing}')
  const { text } = await written.passwordChanged({ ...MARKO, language: 'en' })
  expect(text).toContain('Hello Marko, {constructor} and {nothing}')
})
