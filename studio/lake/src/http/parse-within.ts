import type { RequestHandler } from 'express'
import { bodyTooLarge } from '../errors.ts'

/** Refuses a body once more than `maxBytes` are announced or have arrived; the parser would wait for all of it. */
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
