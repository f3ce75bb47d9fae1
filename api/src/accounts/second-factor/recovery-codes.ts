import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

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
