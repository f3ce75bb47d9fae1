import { isDeeperThan, parseWithin } from '@portfolio/lake'
import express, { type RequestHandler } from 'express'
import { HttpError, badRequest } from './errors.ts'

/** The bodies of the API and of forms are small; the server's own time limit allows for uploads. */
const LONGEST_MS = 30_000
const MAX_BYTES = 100 * 1024
/** More levels than any call has; `JSON.stringify` recurses. */
const MAX_DEPTH = 20

export const createJsonBody = (): RequestHandler => within(express.json({ limit: MAX_BYTES }))

export const createFormBody = (): RequestHandler =>
  within(express.urlencoded({ extended: false, limit: MAX_BYTES }))

/** Refuses a body that takes longer than 30 s with 408, and one above 100 kB with 413. */
function within(parse: RequestHandler): RequestHandler {
  const parseSmall = parseWithin(MAX_BYTES, parse)
  return (request, response, next) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      next(new HttpError(408, 'badRequest', { Connection: 'close' }))
    }, LONGEST_MS)
    void parseSmall(request, response, (error: unknown) => {
      clearTimeout(timer)
      // After a refusal the parser still reports that the connection was closed.
      if (!isLate) next(error ?? (isDeeperThan(request.body, MAX_DEPTH) ? badRequest() : undefined))
    })
  }
}
