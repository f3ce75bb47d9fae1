import type { RequestHandler } from 'express'
import { bodyTooLarge } from '../errors.ts'

/**
 * Runs a body parser, and refuses a body as soon as more than `maxBytes` of it were announced or have arrived. The
 * parser itself would answer only after the client has sent all of it. Node.js discards the rest.
 */
export const parseWithin =
  (maxBytes: number, parse: RequestHandler): RequestHandler =>
  (request, response, next) => {
    let isDone = false
    const finish = (error?: unknown) => {
      if (isDone) return
      isDone = true
      next(error)
    }
    if (Number(request.headers['content-length']) > maxBytes) return finish(bodyTooLarge(maxBytes))
    let received = 0
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > maxBytes) finish(bodyTooLarge(maxBytes))
    })
    parse(request, response, finish)
  }
