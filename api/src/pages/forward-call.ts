import type { NextFunction, Request, Response } from 'express'
import type { ApiCall } from '@portfolio/web/render'
import { takeJson } from '#src/http/take-json.ts'

/**
 * Sends a call through the routes that follow, in place of the request, and passes their JSON to `use`, which answers
 * the original request.
 */
export function forwardCall(
  request: Request,
  response: Response,
  { method, path, body }: ApiCall,
  next: NextFunction,
  use: (answer: { status: number; body: unknown }) => Promise<void>,
) {
  const original = { method: request.method, url: request.url }
  takeJson(response, (answer) => {
    const status = response.statusCode
    response.status(200)
    Object.assign(request, original)
    use({ status, body: answer }).catch(next)
  })
  Object.assign(request, { method, url: `/api${path}`, body })
  next()
}
