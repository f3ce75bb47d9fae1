import * as z from 'zod/mini'
import { withError } from './error-keys.ts'

/** `GET /api/user/second-factor` */
export const secondFactorStatusSchema = z.object({
  /** Whether the account may use two-step sign-in, or still does after the loss of its role. */
  isAvailable: z.boolean(),
  /** ISO 8601; null while it is off. */
  turnedOnAt: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>

/** `POST /api/user/second-factor/set-up` */
export const secondFactorSetUpSchema = z.object({
  /** Base32, to be typed without a camera. */
  secret: z.string(),
  /** The `otpauth:` address for the QR code. */
  uri: z.string(),
})
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUpSchema>

/** A code of the authenticator app or a recovery code, with any spacing and case. */
export const secondFactorCodeSchema = z.object({
  code: z
    .string(withError('secondFactorCodeRequired'))
    .check(
      z.trim(),
      z.minLength(1, withError('secondFactorCodeRequired')),
      z.maxLength(60, withError('secondFactorRefused')),
    ),
})

/** `POST /api/user/second-factor/confirm` and `/recovery-codes` */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
