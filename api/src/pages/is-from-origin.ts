import type { Request } from 'express'

/**
 * Whether a page of this origin has sent the request (OWASP CSRF Prevention Cheat Sheet, "Verifying Origin With
 * Standard Headers"). Stored pages are the same for everybody, so their forms cannot carry a CSRF token.
 */
export function isFromOrigin(request: Request, origin: string): boolean {
  const site = request.get('Sec-Fetch-Site')
  return site === undefined ? request.get('Origin') === origin : site === 'same-origin'
}
