import { createHmac } from 'node:crypto'

/** The value of `sanity-webhook-signature`, as `@sanity/webhook` verifies it. @param time in milliseconds since 1970 */
export function signatureOf(payload: string, secret: string, time: number): string {
  const hash = createHmac('sha256', secret).update(`${time}.${payload}`).digest('base64url')
  return `t=${time},v1=${hash}`
}
