import { readFileSync } from 'node:fs'
import { type IncomingMessage, createServer } from 'node:http'
import { Http2ServerRequest, Http2ServerResponse, createSecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import express, { type Express } from 'express'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

type Options = {
  /** Files in PEM format; with both, the server speaks HTTP/2 and HTTP/1.1 over TLS, else HTTP/1.1. */
  cert?: string | undefined
  key?: string | undefined
  upgrade: Upgrade
}

/** Longer than the 60 s for which proxies reuse an idle connection. */
const KEEP_ALIVE_MS = 65_000

export function createWebServer(app: Express, { cert, key, upgrade }: Options) {
  if (!cert || !key) return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app).on('upgrade', upgrade)
  const overHttp2 = withHttp2(app)
  const server = createSecureServer(
    { cert: readFileSync(cert), key: readFileSync(key), allowHTTP1: true },
    (request, response) => {
      if (request.httpVersionMajor === 1) return void Reflect.apply(app, null, [request, response])
      request.headers.host ??= request.authority
      // Parsers read a body without a length only with this HTTP/1.1 header, which HTTP/2 does not have.
      if (!request.stream.endAfterHeaders && request.headers['content-length'] === undefined)
        request.headers['transfer-encoding'] = 'chunked'
      return void Reflect.apply(overHttp2, null, [request, response])
    },
  )
  return server.on('upgrade', upgrade)
}

/** Express gives requests and responses the prototypes of HTTP/1.1; the returned application gives them those of HTTP/2. */
function withHttp2(app: Express): Express {
  const overHttp2 = express().disable('x-powered-by').use(app.router)
  for (const [own, methods, node] of [
    [overHttp2.request, express.request, Http2ServerRequest.prototype],
    [overHttp2.response, express.response, Http2ServerResponse.prototype],
  ] as const) {
    const prototype = {}
    Object.setPrototypeOf(prototype, node)
    Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(methods))
    // HTTP/2 responses have no `destroyed`.
    Object.defineProperty(prototype, 'destroyed', {
      get(this: Http2ServerRequest | Http2ServerResponse) {
        return this.stream.destroyed
      },
    })
    Object.setPrototypeOf(own, prototype)
  }
  return overHttp2
}
