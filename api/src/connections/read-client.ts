import type { IncomingMessage } from 'node:http'
import type { ReadClient } from '@portfolio/lake'
import proxyAddress from 'proxy-addr'
import type { TrustProxy } from '#src/trust-proxy.ts'

/**
 * The client's address and protocol by Express's rules for trusted proxies, for requests that do not pass through the
 * application, such as WebSocket upgrades.
 * @param trustProxy as Express's setting of that name
 */
export function createReadClient(trustProxy: TrustProxy): ReadClient {
  const isTrusted = compileTrust(trustProxy)
  return (request) => ({
    // Once the connection is closed, the socket has no address.
    address: request.socket.remoteAddress === undefined ? '' : proxyAddress(request, isTrusted),
    protocol: protocolOf(request, isTrusted(request.socket.remoteAddress ?? '', 0)),
  })
}

/** Protocol and host that a client called, by the same rules. The host has the port, and is empty without a header. */
export function createCalledAs(trustProxy: TrustProxy) {
  const isTrusted = compileTrust(trustProxy)
  return (request: IncomingMessage) => {
    const isProxyTrusted = isTrusted(request.socket.remoteAddress ?? '', 0)
    const forwarded = isProxyTrusted ? request.headers['x-forwarded-host'] : undefined
    const host = [forwarded].flat()[0]?.split(',')[0]?.trim() || request.headers.host || ''
    return { protocol: protocolOf(request, isProxyTrusted), host }
  }
}

const compileTrust = (trustProxy: TrustProxy) =>
  typeof trustProxy === 'number'
    ? (_address: string, hops: number) => hops < trustProxy
    : proxyAddress.compile(trustProxy || [])

function protocolOf({ headers, socket }: IncomingMessage, isProxyTrusted: boolean) {
  const forwarded = headers['x-forwarded-proto']
  if (isProxyTrusted && typeof forwarded === 'string')
    return forwarded.split(',')[0]?.trim().toLowerCase() === 'https' ? 'https' : 'http'
  return 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
}
