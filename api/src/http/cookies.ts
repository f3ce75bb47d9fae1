import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'

/** A request with parsed cookies, as Express gets every request. */
export type WithCookies = IncomingMessage & { cookies: Record<string, string | undefined> }

/**
 * Adds `request.cookies`, all of them strings. cookie-parser would make objects of values that begin with `j:`, which
 * neither the session nor the CSRF check expects.
 */
export const readCookies = (request: IncomingMessage): WithCookies =>
  Object.assign(request, { cookies: parseCookie(request.headers.cookie ?? '') })
