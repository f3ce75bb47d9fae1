import type { ErrorRequestHandler, Response } from 'express'
import type { ErrorKey } from '@portfolio/contract/error-keys'
import type { Language } from '@portfolio/contract/language'
import { storageFailureOf } from '@portfolio/embedded-mongo'
import { MongoNetworkError, MongoServerSelectionError } from 'mongodb'
import {
  HttpError,
  badRequest,
  forbidden,
  payloadTooLarge,
  storageFull,
  unavailable,
} from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'

/** Errors of the handlers that follow have the message itself as their body (contact, register, login, impression). */
export function messageOnlyErrors(
  _request: unknown,
  response: { locals: Record<string, unknown> },
  next: () => void,
) {
  response.locals.messageOnly = true
  next()
}

/** The id of the request, which its log lines have too. */
export const requestIdOf = (response: Response): string => response.get('X-Request-Id') ?? ''

/**
 * Body of a refusal: the message in the person's language, and the error key for programs. Contact, register, login
 * and impression answer with the bare message instead, as the specification requires. An unexpected error has the
 * id of its log line.
 */
type ErrorBody = { message: string; code: ErrorKey; requestId?: string }

/** @param translate returns the message of an error in a language */
export function createErrorHandler(
  translate: (key: ErrorKey, language: Language) => Promise<string>,
): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const known = recogniseError(error)
    if (!known || known.status === 503) request.log.error({ err: error }, 'request failed')
    const key = known?.key ?? 'unexpected'
    const message = await translate(key, languageOf(request))
    const body: ErrorBody = { message, code: key, ...(known ? {} : { requestId: requestIdOf(response) }) }
    response
      .status(known?.status ?? 500)
      .set({ 'Cache-Control': 'no-store', ...known?.headers })
      .json(response.locals.messageOnly === true ? message : body)
  }
}

/** Maps errors of Express, its body parser and the CSRF check too; null for an unexpected error. */
export function recogniseError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  if (!(error instanceof Error)) return null
  const storage = storageFailureOf(error)?.kind
  if (storage === 'full') return storageFull()
  if (storage === 'damaged' || storage === 'unwritable' || isAway(error)) return unavailable()
  if ('code' in error && error.code === 'EBADCSRFTOKEN') return forbidden('antiForgery')
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status === 413) return payloadTooLarge()
  return status >= 400 && status < 500 ? badRequest() : null
}

const MAX_TIME_EXPIRED = 50

/** Whether the database cannot be reached, or has waited too long for another transaction. */
const isAway = (error: Error) =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  ('code' in error && error.code === MAX_TIME_EXPIRED)
