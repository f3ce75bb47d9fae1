import type { Response } from 'express'
import { unavailable } from '../errors.ts'
import { RETRY_AFTER_SECONDS } from '../limits.ts'

/** Aborted when the connection closes: a client that has left waits for no answer. */
export function leavingOf(response: Response): AbortSignal {
  const left = new AbortController()
  const leave = () => left.abort(unavailable('The client has left', RETRY_AFTER_SECONDS.query))
  if (response.destroyed) leave()
  response.once('close', leave)
  return left.signal
}
