import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Encoding, StoredPage } from './page-cache.ts'

const NONE: readonly Encoding[] = []
/** Parsed Accept-Encoding headers; browsers send a handful of different ones. */
const accepted = new LRUCache<string, readonly Encoding[]>({ max: 100 })

/** Answers with a stored page in the smallest encoding that the client accepts, or with 304. */
export function sendPage(page: StoredPage, request: Request, response: Response) {
  const encoding = acceptedEncodings(request).find((name) => page.encoded[name])
  const body = encoding ? (page.encoded[encoding] ?? page.identity) : page.identity
  response.vary('Accept-Encoding')
  response.setHeader('ETag', page.etag)
  response.statusCode = page.status
  if (request.headers['if-none-match'] !== undefined && request.fresh) {
    response.writeHead(304, page.headers).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  // A shared cache would give the cookie to everybody.
  const isPersonal = response.hasHeader('Set-Cookie')
  response.writeHead(page.status, isPersonal ? { ...page.headers, 'Cache-Control': 'private' } : page.headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Best first. */
function acceptedEncodings(request: Request): readonly Encoding[] {
  const header = request.headers['accept-encoding']
  if (typeof header !== 'string') return NONE
  const known = accepted.get(header)
  if (known) return known
  const names: Encoding[] = []
  if (request.acceptsEncodings('br')) names.push('br')
  if (request.acceptsEncodings('gzip')) names.push('gzip')
  accepted.set(header, names)
  return names
}
