import type { RequestHandler } from 'express'
import { badRequest } from './errors.ts'

/** One slash first, and no encoded control characters in the path. */
const VALID_TARGET = /^\/(?![/\\])(?![^?]*%(?:[01][0-9a-f]|7f))/i

/**
 * Refuses request targets that a URL parser would read as another host (`//host`, `http://host/`), and paths with
 * control characters, which the site's route patterns do not match.
 */
export const requireOriginForm: RequestHandler = (request, _response, next) => {
  if (!VALID_TARGET.test(request.url)) throw badRequest()
  next()
}
