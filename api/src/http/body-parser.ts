import { isDeeperThan } from '@portfolio/lake'
import express, { type RequestHandler } from 'express'
import { HttpError, badRequest, payloadTooLarge } from './errors.ts'

/** The bodies of the API and of forms are small; the server's own time limit allows for uploads. */
const LONGEST_MS = 30_000
const MAX_BYTES = 100 * 1024
/** More levels than any call has; `JSON.stringify` recurses. */
const MAX_DEPTH = 20

export const createJsonBody = (): RequestHandler => within(express.json({ limit: MAX_BYTES }))

export const createFormBody = (): RequestHandler =>
  within(express.urlencoded({ extended: false, limit: MAX_BYTES }))

/**
 * Refuses a body that takes longer than 30 s with 408, and one above 100 kB with 413 as soon as more of it has
 * arrived; the parser itself would answer after the client has sent all of it.
 */
const within =
  (parse: RequestHandler): RequestHandler =>
  (request, response, next) => {
    let isDone = false
    const finish = (error?: unknown) => {
      // After a refusal the parser still reports that the connection was closed.
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      next(error)
    }
    const timer = setTimeout(
      () => finish(new HttpError(408, 'badRequest', { Connection: 'close' })),
      LONGEST_MS,
    )
    let received = 0
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > MAX_BYTES) finish(payloadTooLarge())
    })
    void parse(request, response, (error: unknown) =>
      finish(error ?? (isDeeperThan(request.body, MAX_DEPTH) ? badRequest() : undefined)),
    )
  }
