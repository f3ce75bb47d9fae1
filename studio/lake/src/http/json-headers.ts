import type { RequestHandler } from 'express'

/** Headers of every answer of the versioned API; a handler whose answer may be cached overwrites `Cache-Control`. */
export const jsonHeaders: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  next()
}
