import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import type { TrustProxy } from '#src/trust-proxy.ts'

/**
 * The client's address, and the protocol and host that it called, by Express's rules for trusted proxies, for requests
 * that do not pass through the application, such as WebSocket upgrades. The host has the port, and is empty without a
 * header.
 * @param trustProxy as Express's setting of that name
 */
export function createReadClient(trustProxy: TrustProxy) {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hops: number) => hops < trustProxy
      : proxyAddress.compile(trustProxy || [])
  return (request: IncomingMessage) => {
    // Once the connection is closed, the socket has no address.
    const peer = request.socket.remoteAddress ?? ''
    const isProxyTrusted = isTrusted(peer, 0)
    const forwarded = isProxyTrusted ? request.headers['x-forwarded-host'] : undefined
    return {
      address: peer && proxyAddress(request, isTrusted),
      protocol: protocolOf(request, isProxyTrusted),
      host: [forwarded].flat()[0]?.split(',')[0]?.trim() || request.headers.host || '',
    }
  }
}

function protocolOf({ headers, socket }: IncomingMessage, isProxyTrusted: boolean): 'http' | 'https' {
  const forwarded = headers['x-forwarded-proto']
  if (isProxyTrusted && typeof forwarded === 'string')
    return forwarded.split(',')[0]?.trim().toLowerCase() === 'https' ? 'https' : 'http'
  return 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
}
