import express, { type Request, type RequestHandler } from 'express'
import { BODY_MAX_BYTES } from '../limits.ts'
import { checkDepth } from './json.ts'
import { parseWithin } from './parse-within.ts'

/** Parses a JSON body of any content type, as Sanity does. Only identified clients may send a large one. */
export function createBodyReader(identityOf: (request: Request) => Promise<object | null>): RequestHandler[] {
  const parserFor = (limit: number) => parseWithin(limit, express.json({ limit, type: () => true }))
  const parsers = {
    anonymous: parserFor(BODY_MAX_BYTES.anonymous),
    identified: parserFor(BODY_MAX_BYTES.identified),
  }
  return [
    async (request, response, next) => {
      if (request.method === 'GET' || request.method === 'HEAD') return next()
      parsers[(await identityOf(request)) ? 'identified' : 'anonymous'](request, response, next)
    },
    (request, _response, next) => {
      checkDepth(request.body, 'The body')
      next()
    },
  ]
}
