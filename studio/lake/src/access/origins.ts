import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { badRequest } from '../errors.ts'
import type { Registry } from '../store/registry.ts'
import type { ReadClient } from '../http/client.ts'

type Trust = 'credentials' | 'plain' | 'none'

/**
 * The trust in the page of a request, or in another page: `credentials` when it may use the session cookie, `plain` to
 * read without it.
 */
export type FindTrust = (request: IncomingMessage, origin?: string) => Trust

export function createOrigins(options: {
  registry: Pick<Registry, 'origins'>
  readClient: ReadClient
  publicUrl: string | null
  allowedOrigins: readonly string[]
}): FindTrust {
  const { registry, readClient, publicUrl, allowedOrigins } = options
  return (request, origin = request.headers.origin) => {
    // Browsers send the page's origin with every request that can change something, and with WebSockets.
    if (origin === undefined)
      return request.headers['sec-fetch-site'] === 'same-origin' ? 'credentials' : 'none'
    const own = `${readClient(request).protocol}://${request.headers.host ?? ''}`
    if (origin === publicUrl || origin === own) return 'credentials'
    if (allowedOrigins.some((pattern) => matchesOrigin(pattern, origin))) return 'credentials'
    const entries = registry.origins().filter((entry) => matchesOrigin(entry.origin, origin))
    if (entries.some(({ allowCredentials }) => allowCredentials)) return 'credentials'
    return entries.length > 0 ? 'plain' : 'none'
  }
}

/**
 * @param pattern as `checkOrigin` accepts it: an origin, in which `*` stands for part of a host name or for a port; `*` alone
 * is every origin
 * @param origin as browsers send it: the host encoded, without the standard port
 */
function matchesOrigin(pattern: string, origin: string): boolean {
  if (pattern === '*') return true
  if (!pattern.includes('*'))
    return (/^https?:/i.test(pattern) ? URL.parse(pattern)?.origin : pattern) === origin
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[A-Za-z0-9.-]+')}$`, 'i').test(origin)
}

/** @throws {LakeError} 400 for an invalid origin, and for every origin with credentials */
export function checkOrigin(pattern: string, allowCredentials: boolean): string {
  if (pattern === '*' && allowCredentials)
    throw badRequest('Every origin ("*") cannot be allowed with credentials')
  const example = pattern.replace(/:\*$/, ':80').replaceAll('*', 'x')
  const isOrigin = URL.canParse(example) && /^https?:\/\/[^/]+$/.test(pattern)
  if (pattern !== '*' && !isOrigin)
    throw badRequest(`"${pattern.slice(0, 200)}" is not an origin such as https://example.com`)
  return pattern
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const PREFLIGHT_MAX_AGE_S = '600'
const EXPOSED = 'ETag, Retry-After, Content-Disposition'

/** Lets pages of allowed origins read responses; without CORS headers browsers refuse it to all others. */
export const createCors =
  (findTrust: FindTrust): RequestHandler =>
  (request, response, next) => {
    const { origin } = request.headers
    response.vary('Origin')
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (origin === undefined && !isPreflight) return next()
    const trust = findTrust(request)
    if (origin !== undefined && trust !== 'none') {
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED })
      if (trust !== 'plain') response.set('Access-Control-Allow-Credentials', 'true')
    }
    if (!isPreflight) return next()
    if (trust === 'none') return void response.status(403).end()
    const asked = request.headers['access-control-request-headers']
    response.set({ 'Access-Control-Allow-Methods': METHODS, 'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_S })
    if (asked !== undefined) response.set('Access-Control-Allow-Headers', asked)
    response.status(204).end()
  }
