import { Secret, TOTP } from 'otpauth'
import { createHash } from 'node:crypto'

const SECRET_BYTES = 20
/** The parameters that every authenticator app supports (RFC 6238's defaults). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
export const TOTP_CODE = /^\d{6}$/
/** Accepted time steps before and after the current one: clocks differ, and typing takes time. */
const WINDOW = 1

/** @returns a random secret in base32 */
export const createTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** @returns the `otpauth:` address that authenticator apps read from a QR code */
export const keyUri = (options: { secret: string; issuer: string; label: string }) =>
  createTotp(options.secret, options).toString()

/**
 * The time step that a code belongs to; null for a code of no step within the window. The comparison is constant-time.
 * @param now milliseconds since 1970
 */
export function findStep(secret: string, code: string, now: number): number | null {
  // The library throws for six characters that are more than six bytes.
  if (!TOTP_CODE.test(code)) return null
  const totp = createTotp(secret)
  const distance = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return distance === null ? null : totp.counter({ timestamp: now }) + distance
}

const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...PARAMETERS, ...names, secret: Secret.fromBase32(secret) })

const COUNT = 10
const BYTES = 10

/** @returns ten random codes of 80 bits: base32 in groups of four, to be read out and typed */
export const createRecoveryCodes = () =>
  Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32.replaceAll(/(.{4})(?=.)/g, '$1-'))

/** SHA-256 of a code, ignoring case and separators; a random code needs no slow hash. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest('hex')
