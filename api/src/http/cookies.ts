import { parseCookie } from 'cookie'
import type { RequestHandler } from 'express'

/**
 * `request.cookies`, all of them strings. cookie-parser would make objects of values that begin with `j:`, which
 * neither the session nor the CSRF check expects.
 */
export const readCookies: RequestHandler = (request, _response, next) => {
  request.cookies = parseCookie(request.headers.cookie ?? '')
  next()
}
