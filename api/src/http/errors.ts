import type { ErrorKey } from '@portfolio/contract/error-keys'

/** A refusal with a message for the person. */
export class HttpError extends Error {
  readonly status: number
  readonly key: ErrorKey
  readonly headers: Record<string, string>

  constructor(status: number, key: ErrorKey, headers: Record<string, string> = {}) {
    super(key)
    this.name = 'HttpError'
    this.status = status
    this.key = key
    this.headers = headers
  }
}

export const badRequest = (key: ErrorKey = 'badRequest') => new HttpError(400, key)
export const signInRequired = () => new HttpError(401, 'signInRequired')
export const forbidden = (key: ErrorKey = 'forbidden') => new HttpError(403, key)
export const notFound = () => new HttpError(404, 'notFound')
export const payloadTooLarge = () => new HttpError(413, 'tooLarge')
/** @param seconds until the next attempt is worth making */
export const tooManyRequests = (seconds: number) =>
  new HttpError(429, 'tooManyRequests', { 'Retry-After': String(seconds) })
export const overloaded = (seconds: number) =>
  new HttpError(503, 'tooManyRequests', { 'Retry-After': String(seconds) })
export const inboxFull = () => new HttpError(429, 'inboxFull', { 'Retry-After': '3600' })
export const storageFull = () => new HttpError(503, 'storageFull', { 'Retry-After': '60' })
export const unavailable = () => new HttpError(503, 'unexpected', { 'Retry-After': '30' })
