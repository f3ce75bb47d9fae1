import type { Request, RequestHandler } from 'express'
import { badRequest } from '../errors.ts'
import { isDay } from '../times.ts'

/** Checks the version in a path: a date that exists, `1` or `X`. */
export function checkVersion(version: string): string {
  if (version === '1' || version.toUpperCase() === 'X') return version
  if (/^\d{4}-\d\d-\d\d$/.test(version) && isDay(version)) return version
  throw badRequest(`"${version.slice(0, 20)}" is not an API version; use a date such as v2025-02-19`)
}

export const apiVersion = (request: Request): string => /\/v([^/]+)$/.exec(request.baseUrl)?.[1] ?? '1'

/** Whether a version is of a date or later; `X` is newer than every date, and `1` older. */
export const isSince = (version: string, date: string): boolean =>
  version.toUpperCase() === 'X' || version >= date

export const requireVersion: RequestHandler = (request, _response, next) => {
  checkVersion(apiVersion(request))
  next()
}

/** `@sanity/migrate` writes two slashes before the version. */
export const joinSlashes: RequestHandler = (request, _response, next) => {
  request.url = request.url.replace(/^\/{2,}/, '/')
  next()
}
