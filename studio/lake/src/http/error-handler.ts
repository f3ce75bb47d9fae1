import type { ErrorRequestHandler, RequestHandler } from 'express'
import { LakeError, bodyTooLarge, malformed, notFound, unavailable, unknownEndpoint } from '../errors.ts'
import type { Log } from '../log.ts'
import { JSON_HEADERS } from './json-headers.ts'

export const refuseUnknown: RequestHandler = (request) => {
  throw unknownEndpoint(request)
}

/** Unknown errors are a 500, after which the Studio retries a commit; after most 4xx it drops the owner's edit. */
export const createLakeErrorHandler =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const known = recognise(error)
    // The server aborts the transform of an image when its client disconnects, which ends here as a 503; that is no fault.
    if (!known || (known.status === 503 && !response.closed)) {
      log({ level: 'error', message: 'a lake request failed', path: request.path, err: error })
    }
    const message = 'An internal server error occurred'
    response
      .status(known?.status ?? 500)
      .set({
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json; charset=utf-8',
        ...JSON_HEADERS,
        ...known?.headers,
      })
      .json(known?.body ?? { statusCode: 500, error: 'Internal Server Error', message })
  }

const DISK_RETRY_S = 60

/** SQLITE_FULL and SQLITE_IOERR_SHMSIZE, and the file system's codes for a full disk and an exceeded quota. */
const FULL = new Set<unknown>([13, 4_874, 'ENOSPC', 'EDQUOT'])
/**
 * SQLITE_READONLY, those codes of SQLITE_IOERR that are about writing (WRITE, FSYNC, DIR_FSYNC, TRUNCATE, DELETE, SHMOPEN), and
 * the file system's: what is stored is not damaged by that.
 */
const UNWRITABLE = new Set<unknown>([8, 778, 1_034, 1_290, 1_546, 2_570, 4_618, 'EROFS', 'EFBIG'])
const isOneOf = (codes: ReadonlySet<unknown>, error: unknown) =>
  error instanceof Error &&
  (('errcode' in error && codes.has(error.errcode)) || ('code' in error && codes.has(error.code)))

/** SQLITE_CORRUPT, SQLITE_NOTADB and SQLITE_IOERR, whose extended codes hold them in the lowest byte. */
const isDamaged = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  [10, 11, 26].includes(error.errcode & 0xff)

function recognise(error: unknown): LakeError | null {
  if (error instanceof LakeError) return error
  // Where a new dataset cannot be opened, the error names its file, and its cause is SQLite's.
  const failure = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (isOneOf(FULL, failure)) return unavailable('The disk is full: nothing was written', DISK_RETRY_S)
  if (isOneOf(UNWRITABLE, failure))
    return unavailable('The disk cannot be written: nothing was stored', DISK_RETRY_S)
  if (isDamaged(failure)) return unavailable('The stored content is damaged', DISK_RETRY_S)
  const status = error instanceof Error && 'status' in error ? error.status : 500
  if (status === 413)
    return bodyTooLarge(error instanceof Error && 'limit' in error ? Number(error.limit) : 0)
  if (status === 404) return notFound()
  return typeof status === 'number' && status >= 400 && status < 500 ? malformed(status) : null
}
