import type { RequestHandler } from 'express'
import { badRequest } from './errors.ts'

/** Refuses request targets that a URL parser would read as another host: `//host`, `http://host/`. */
export const requireOriginForm: RequestHandler = (request, _response, next) => {
  if (!/^\/(?![/\\])/.test(request.url)) throw badRequest()
  next()
}
