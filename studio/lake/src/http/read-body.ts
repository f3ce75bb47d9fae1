import express, { type Request, type RequestHandler } from 'express'
import { BODY_MAX_BYTES } from '../limits.ts'
import { isTooDeep, tooDeep } from './json.ts'
import { parseWithin } from './parse-within.ts'

/** Parses a JSON body of any content type, as Sanity does. Only identified clients may send a large one. */
export function createBodyReader(identityOf: (request: Request) => Promise<object | null>): RequestHandler {
  const parserFor = (limit: number) =>
    parseWithin(
      limit,
      express.json({
        limit,
        type: () => true,
        verify(_request, _response, body, charset) {
          if (charset !== 'utf-8' || isTooDeep(body)) throw new Error('too deep')
        },
      }),
    )
  const parsers = {
    anonymous: parserFor(BODY_MAX_BYTES.anonymous),
    identified: parserFor(BODY_MAX_BYTES.identified),
  }
  return async (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const parse = parsers[(await identityOf(request)) ? 'identified' : 'anonymous']
    parse(request, response, (error?: unknown) =>
      next(isVerifyError(error) ? tooDeep('The body is not UTF-8 or') : error),
    )
  }
}

/** body-parser wraps what `verify` throws. */
const isVerifyError = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'entity.verify.failed'
