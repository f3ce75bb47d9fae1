import type { IncomingMessage } from 'node:http'
import type { ClientOf } from '@portfolio/lake'
import express from 'express'
import proxyAddress from 'proxy-addr'

/**
 * The client's address and protocol by Express's rules for trusted proxies, for requests that do not pass through the
 * application, such as WebSocket upgrades.
 * @param trustProxy as Express's setting of that name
 */
export function createClientOf(trustProxy: unknown): ClientOf {
  const app = express()
  app.set('trust proxy', trustProxy)
  const isTrusted: unknown = app.get('trust proxy fn')
  if (!isTrustCheck(isTrusted)) throw new Error('Express has no check for trusted proxies')
  return (request) => ({
    // Without an address once the connection is closed.
    address: request.socket.remoteAddress === undefined ? '' : proxyAddress(request, isTrusted),
    protocol: protocolOf(request, isTrusted(request.socket.remoteAddress ?? '', 0)),
  })
}

type TrustCheck = (address: string, hops: number) => boolean
const isTrustCheck = (value: unknown): value is TrustCheck => typeof value === 'function'

function protocolOf({ headers, socket }: IncomingMessage, isProxyTrusted: boolean) {
  const forwarded = headers['x-forwarded-proto']
  if (isProxyTrusted && typeof forwarded === 'string')
    return forwarded.split(',')[0]?.trim().toLowerCase() === 'https' ? 'https' : 'http'
  return 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
}
