import { isIP } from 'node:net'
import type { RequestHandler } from 'express'

const REFUSAL =
  'This server does not know the name it was called by. Set PUBLIC_URL to its address, such as https://example.com, ' +
  'and start it again.\n'

/**
 * Without PUBLIC_URL, answers only requests for localhost and IP addresses. By DNS rebinding another site's name can
 * lead here, and that site's scripts could then read answers of this server.
 */
export const requireKnownHost =
  (publicUrl: string | null): RequestHandler =>
  (request, response, next) => {
    if (isKnownHost(publicUrl, request.hostname)) return next()
    response.status(421).set('Cache-Control', 'no-store').type('text').send(REFUSAL)
  }

/** A request without a Host header is refused later. */
export const isKnownHost = (publicUrl: string | null, name: string | undefined) =>
  publicUrl !== null || !name || isOwnName(name)

/** @param name as Express reads it from the Host header, or from that of a trusted proxy */
export function isOwnName(name: string): boolean {
  const host = name.toLowerCase().replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host.replaceAll(/^\[|\]$/g, '')) !== 0
}
