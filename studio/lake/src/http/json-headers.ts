import type { RequestHandler } from 'express'

/** Browsers must not show or embed JSON; requests with CORS can still read it. */
export const JSON_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Headers of every answer of the versioned API; a handler whose answer may be cached overwrites `Cache-Control`. */
export const jsonHeaders: RequestHandler = (_request, response, next) => {
  response.set({ ...JSON_HEADERS, 'Cache-Control': 'no-store' })
  next()
}
