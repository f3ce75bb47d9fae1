import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import accepts from 'accepts'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import type { Encoding, StoredAnswer } from './answer-cache.ts'

const NONE: readonly Encoding[] = []
/** Parsed Accept-Encoding headers; browsers send a handful of different ones. */
const accepted = new LRUCache<string, readonly Encoding[]>({ max: 100 })

/** Sends a stored answer in the smallest encoding that the client accepts, or with 304. */
export function sendStored(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse) {
  const encoding = acceptedEncodings(request).find((name) => answer.encoded[name])
  const body = encoding ? (answer.encoded[encoding] ?? answer.identity) : answer.identity
  response.setHeader('Vary', [response.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '))
  response.setHeader('ETag', answer.etag)
  if (request.headers['if-none-match'] !== undefined && isFresh(request, answer)) {
    response.writeHead(304, outgoingHeaders(answer, response)).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(answer.status, outgoingHeaders(answer, response))
  response.end(request.method === 'HEAD' ? undefined : body)
}

const isFresh = ({ headers }: IncomingMessage, { status, etag }: StoredAnswer) =>
  status === 200 && fresh(headers, { etag })

/** A shared cache would give a cookie to everybody. */
function outgoingHeaders({ headers }: StoredAnswer, response: ServerResponse): OutgoingHttpHeaders {
  const isShared = String(headers['Cache-Control']).startsWith('public')
  return isShared && response.hasHeader('Set-Cookie') ? { ...headers, 'Cache-Control': 'private' } : headers
}

/** The encodings that the client accepts, the smallest first. */
function acceptedEncodings(request: IncomingMessage): readonly Encoding[] {
  const header = request.headers['accept-encoding']
  if (typeof header !== 'string') return NONE
  const known = accepted.get(header)
  if (known) return known
  const wanted = accepts(request)
  const names = (['br', 'gzip'] as const).filter((name) => wanted.encoding(name) !== false)
  accepted.set(header, names)
  return names
}
