import express, { type RequestHandler } from 'express'
import { bodyTooLarge } from '../errors.ts'
import { BODY_MAX_BYTES } from '../limits.ts'
import type { Access } from './access.ts'
import { isTooDeep, tooDeep } from './json.ts'

/**
 * Parses a JSON body of any content type, as Sanity does. The identity is looked up before the body is read, because
 * only identified clients may send a large one.
 */
export function createBodyReader(access: Access): RequestHandler {
  const parserFor = (limit: number) =>
    express.json({
      limit,
      type: () => true,
      verify(_request, _response, body) {
        if (isTooDeep(body)) throw new Error('too deep')
      },
    })
  const parsers = {
    anonymous: parserFor(BODY_MAX_BYTES.anonymous),
    identified: parserFor(BODY_MAX_BYTES.identified),
  }
  return async (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const kind = (await access.of(request)) ? 'identified' : 'anonymous'
    // The parser would answer only after the client has sent the whole body.
    if (Number(request.headers['content-length']) > BODY_MAX_BYTES[kind])
      throw bodyTooLarge(BODY_MAX_BYTES[kind])
    const parse = parsers[kind]
    parse(request, response, (error?: unknown) => next(isVerifyError(error) ? tooDeep('The body') : error))
  }
}

/** body-parser wraps what `verify` throws. */
const isVerifyError = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'entity.verify.failed'
