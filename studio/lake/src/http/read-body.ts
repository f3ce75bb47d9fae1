import express, { type Request, type RequestHandler } from 'express'
import { BODY_MAX_BYTES } from '../limits.ts'
import { badRequest } from '../errors.ts'
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
          // The depth is measured in bytes, as of UTF-8.
          if (charset !== 'utf-8') throw new Error(NOT_UTF8)
          if (isTooDeep(body)) throw new Error('too deep')
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
    parse(request, response, (error?: unknown) => next(isVerifyError(error) ? refusal(error) : error))
  }
}

const NOT_UTF8 = 'The body is not UTF-8'
const refusal = ({ message }: Error) => (message === NOT_UTF8 ? badRequest(NOT_UTF8) : tooDeep('The body'))

/** body-parser wraps what `verify` throws. */
const isVerifyError = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'entity.verify.failed'
