import express, { type RequestHandler } from 'express'
import { HttpError } from './errors.ts'

/** The bodies of the API are small; the server's own time limit allows for uploads. */
const LONGEST_MS = 30_000

/** Parses JSON bodies of at most 100 kB; one that takes longer than `longestMs` is refused with 408. */
export function createJsonBody(longestMs = LONGEST_MS): RequestHandler {
  const parse = express.json({ limit: '100kb' })
  return (request, response, next) => {
    let isDone = false
    const finish = (error?: unknown) => {
      // After a 408 the parser still reports that the connection was closed.
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      next(error)
    }
    const timer = setTimeout(
      () => finish(new HttpError(408, 'badRequest', { Connection: 'close' })),
      longestMs,
    )
    parse(request, response, finish)
  }
}
