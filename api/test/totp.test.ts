import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from '#src/accounts/second-factor/codes.ts'
import { createTotpSecret, keyUri, findStep } from '#src/accounts/second-factor/codes.ts'
import { decrypt, encrypt } from '#src/encryption.ts'

const STEP_MS = 30_000
const NOW = Date.UTC(2026, 0, 1, 12, 0, 15)

test('RFC 6238 test vectors are accepted, in their last six digits', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  const vectors = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of vectors) {
    expect(findStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  }
})

test('codes of the present step and one step either side are accepted, and no others', () => {
  const secret = createTotpSecret()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const step = Math.floor(NOW / STEP_MS)
  const stepOfDistance = (distance: number) =>
    findStep(secret, totp.generate({ timestamp: NOW + distance * STEP_MS }), NOW)
  expect([-1, 0, 1].map(stepOfDistance)).toEqual([step - 1, step, step + 1])
  expect([-20, -3, -2, 2, 3, 20].map(stepOfDistance)).toEqual([null, null, null, null, null, null])
})

test.each(['', '12345', '1234567', 'abcdef', '12345６', '-12345'])('%j is no code', (code) => {
  expect(findStep(createTotpSecret(), code, NOW)).toBeNull()
})

test('secrets have 160 random bits, and the key address names site and account', () => {
  const secrets = new Set(Array.from({ length: 100 }, createTotpSecret))
  expect(secrets.size).toBe(100)
  const [secret = ''] = secrets
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(keyUri({ secret, issuer: 'me.example', label: 'owner+1@me.example' }))
  expect(decodeURIComponent(uri.pathname)).toMatch(/me\.example:owner\+1@me\.example$/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'me.example',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('recovery codes are ten, of 80 bits, and their hash ignores spacing and case', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(hashRecoveryCode(code))
  }
  expect(new Set(codes.map(hashRecoveryCode)).size).toBe(10)
})

test('a secret decrypts under its own key, in its own record, unchanged', () => {
  const key = randomBytes(32)
  const sealed = encrypt('JBSWY3DPEHPK3PXP', key, 'account-1')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(encrypt('JBSWY3DPEHPK3PXP', key, 'account-1')).not.toBe(sealed)
  expect(decrypt(sealed, key, 'account-1')).toBe('JBSWY3DPEHPK3PXP')
  expect(decrypt(sealed, key, 'account-2')).toBeNull()
  expect(decrypt(sealed, randomBytes(32), 'account-1')).toBeNull()
  for (let index = 0; index < sealed.length; index += 7) {
    const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1)
    expect(decrypt(changed, key, 'account-1')).toBeNull()
  }
  expect(decrypt('', key, 'account-1')).toBeNull()
})
