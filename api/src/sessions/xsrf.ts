import { doubleCsrf } from 'csrf-csrf'
import type { Request, Response } from 'express'
import { SESSION_LIFETIME_MS } from './session.ts'
import type { CookieSettings } from './signed-cookie.ts'

export type AntiForgery = ReturnType<typeof createAntiForgery>

/**
 * Signed double-submit cookie (OWASP CSRF Prevention Cheat Sheet), under the names that HTTP clients such as axios use
 * by default. The token is bound to the signed-in session, so one planted before sign-in is worth nothing after it.
 */
export function createAntiForgery({ secret, isSecure }: CookieSettings) {
  const trusted = new WeakSet<object>()
  const { doubleCsrfProtection, generateCsrfToken } = doubleCsrf({
    getSecret: () => secret,
    getSessionIdentifier: (request) => (request.user ? request.session.id : 'visitor'),
    cookieName: 'XSRF-TOKEN',
    // Our own script reads it and repeats it in the header. It lives as long as a session, because the site takes
    // a missing cookie to mean that nobody is signed in.
    cookieOptions: { httpOnly: false, sameSite: 'lax', path: '/', maxAge: SESSION_LIFETIME_MS },
    getCsrfTokenFromRequest: (request) => request.get('X-XSRF-TOKEN'),
    skipCsrfProtection: (request) => trusted.has(request),
  })
  return {
    /** Middleware that refuses every state-changing call whose `X-XSRF-TOKEN` header does not repeat the cookie. */
    protect: doubleCsrfProtection,
    /** Exempts a request whose origin was verified in another way. */
    trust: (request: Request) => void trusted.add(request),
    /** Gives the browser its `XSRF-TOKEN` cookie, bound to the session that is signed in. */
    issue: (request: Request, response: Response) => {
      generateCsrfToken(request, response, { cookieOptions: { secure: isSecure || request.secure } })
    },
  }
}
