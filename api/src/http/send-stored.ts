import type { Request, Response } from 'express'
import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip'

/** An answer as it is sent. */
export type StoredAnswer = {
  status: number
  headers: OutgoingHttpHeaders
  etag: string
  identity: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

type Asking = Pick<Request, 'headers' | 'fresh' | 'method' | 'acceptsEncodings'>

const NONE: readonly Encoding[] = []
/** Parsed Accept-Encoding headers; browsers send a handful of different ones. */
const accepted = new LRUCache<string, readonly Encoding[]>({ max: 100 })

/** Sends a stored answer in the smallest encoding that the client accepts, or with 304. */
export function sendStored(answer: StoredAnswer, request: Asking, response: Response) {
  const encoding = acceptedEncodings(request).find((name) => answer.encoded[name])
  const body = encoding ? (answer.encoded[encoding] ?? answer.identity) : answer.identity
  response.vary('Accept-Encoding')
  response.setHeader('ETag', answer.etag)
  response.statusCode = answer.status
  if (request.headers['if-none-match'] !== undefined && request.fresh) {
    response.writeHead(304, headersOf(answer, response)).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(answer.status, headersOf(answer, response))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** A shared cache would give a cookie to everybody. */
function headersOf({ headers }: StoredAnswer, response: Response): OutgoingHttpHeaders {
  const isShared = String(headers['Cache-Control']).startsWith('public')
  return isShared && response.hasHeader('Set-Cookie') ? { ...headers, 'Cache-Control': 'private' } : headers
}

/** Best first. */
function acceptedEncodings(request: Asking): readonly Encoding[] {
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
