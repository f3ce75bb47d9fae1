import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import type { Response } from 'express'
import { cookieName } from './cookie-name.ts'
import { isSame } from './is-same.ts'

export type CookieSettings = { secret: string; isSecure: boolean }
/** An HttpOnly cookie whose value and expiry are signed, for what needs no row in the database. */
export function createSignedCookie(
  { secret, isSecure }: CookieSettings,
  options: { name: string; lifetimeMs: number },
) {
  const name = cookieName(options.name, isSecure)
  const attributes = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const
  const sign = (payload: string) =>
    createHmac('sha256', secret).update(`cookie\0${options.name}\0${payload}`).digest('base64url')

  return {
    /** @param value without dots */
    set(response: Response, value: string) {
      const payload = `${value}.${(Date.now() + options.lifetimeMs).toString(36)}`
      response.cookie(name, `${payload}.${sign(payload)}`, { ...attributes, maxAge: options.lifetimeMs })
    },

    /** @returns null when the cookie is missing, forged or expired */
    read(request: Pick<IncomingMessage, 'headers'>): string | null {
      const [value, expires = '', signature = '', ...rest] = (
        parseCookie(request.headers.cookie ?? '')[name] ?? ''
      ).split('.')
      if (!value || rest.length > 0 || !isSame(signature, sign(`${value}.${expires}`))) return null
      return Number.parseInt(expires, 36) > Date.now() ? value : null
    },

    clear(response: Response) {
      response.clearCookie(name, attributes)
    },
  }
}
