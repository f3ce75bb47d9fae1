import { expect, test } from 'vitest'
import { isOwnName } from './known-host.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['localhost.', true],
  ['portfolio-streams-1.localhost', true],
  ['127.0.0.1', true],
  ['192.168.1.20', true],
  ['[::1]', true],
  ['[fe80::1]', true],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.nip.io', false],
  ['evillocalhost', false],
  ['my-laptop', false],
])('%s is a name of this machine: %s', (name, expected) => {
  expect(isOwnName(name)).toBe(expected)
})
