import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import accepts from 'accepts'
import fresh from 'fresh'
import type { Encoding, StoredAnswer } from './answer-cache.ts'

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Sends a stored answer in the smallest encoding that the client accepts, or with 304. */
export function sendStored(answer: StoredAnswer, request: IncomingMessage, response: ServerResponse) {
  const accepted = accepts(request)
  const encoding = ENCODINGS.find((name) => answer.encoded[name] && accepted.encoding(name) !== false)
  const body = (encoding && answer.encoded[encoding]) ?? answer.identity
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
