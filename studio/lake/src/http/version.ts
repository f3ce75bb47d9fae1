import type { Request } from 'express'

/** The API version of an address such as `/v2025-02-19/data/query/production`: a date, `1` or `X`. */
export const versionOf = (request: Request): string => /\/v([^/]+)$/.exec(request.baseUrl)?.[1] ?? '1'
