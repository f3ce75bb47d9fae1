import type { RequestHandler } from 'express'
import type { FindTrust } from './origins.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const PREFLIGHT_MAX_AGE_S = '600'
const EXPOSED = 'ETag, Retry-After, Content-Disposition'

/** Lets pages of allowed origins read answers; for others a browser refuses, as no header permits it. */
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
