import { expect, test } from 'vitest'
import { returnAddress } from '#src/account/sign-in.ts'

test.each([
  ['https://me.example/email-login?origin=https%3A%2F%2Fme.example%2Fstudio', 'https://me.example/studio'],
  ['https://me.example/email-login?origin=%2Fstudio', 'https://me.example/studio'],
  ['https://me.example/email-login?origin=https%3A%2F%2Fevil.example%2F', null],
  ['https://me.example/email-login?origin=%2F%2Fevil.example', null],
  ['https://me.example/email-login?origin=javascript%3Aalert(1)', null],
  ['https://me.example/email-login?origin=https%3A%2F%2Fme.example.evil.example', null],
  ['https://me.example/email-login', null],
])('the return address of %s is %s', (address, target) => {
  expect(returnAddress(new URL(address))).toBe(target)
})
