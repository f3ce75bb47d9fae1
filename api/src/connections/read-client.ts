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
    const forwarded = (name: 'proto' | 'host') =>
      isProxyTrusted && [request.headers[`x-forwarded-${name}`]].flat()[0]?.split(',')[0]?.trim()
    return {
      address: peer && proxyAddress(request, isTrusted),
      protocol: forwarded('proto') === 'https' ? ('https' as const) : ('http' as const),
      host: forwarded('host') || request.headers.host || '',
    }
  }
}
