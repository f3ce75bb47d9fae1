import type { ErrorText } from '#src/texts/texts.ts'

/** A refusal that the person is told about: its message is a key of the `errors` translation section. */
export class HttpError extends Error {
  readonly status: number
  readonly key: string
  readonly headers: Record<string, string>

  constructor(status: number, key: string, headers: Record<string, string> = {}) {
    super(key)
    this.name = 'HttpError'
    this.status = status
    this.key = key
    this.headers = headers
  }
}

export const badRequest = (key: ErrorText = 'badRequest') => new HttpError(400, key)
export const signInRequired = () => new HttpError(401, 'signInRequired')
export const forbidden = (key: ErrorText = 'forbidden') => new HttpError(403, key)
export const notFound = () => new HttpError(404, 'notFound')
export const payloadTooLarge = () => new HttpError(413, 'tooLarge')
/** @param seconds until the next attempt is worth making */
export const tooManyRequests = (seconds: number) =>
  new HttpError(429, 'tooManyRequests', { 'Retry-After': String(seconds) })
