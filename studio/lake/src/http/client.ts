import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** Where a request comes from, as seen through the proxies that the server trusts. */
type Client = { address: string; protocol: 'http' | 'https' }
export type ReadClient = (request: IncomingMessage) => Client

/** The client without trusted proxies: the other end of the connection. */
export const directClient: ReadClient = ({ socket }) => ({
  address: socket.remoteAddress ?? '',
  protocol: 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http',
})

const IPV6_PREFIX_GROUPS = 4

/** Removes the port that some proxies add to an address: `192.0.2.1:443`, `[2001:db8::1]:443`. */
export const withoutPort = (client: string) => client.replace(/^(?:([\d.]+)|\[(.+)\]):\d+$/, '$1$2')

/** An IPv4 address (also if IPv4-mapped), or the /64 network of an IPv6 address: one subscriber has 2^64 of those. */
export function limitKeyOf(client: string | undefined): string {
  const address = client && withoutPort(client)
  if (!address || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if ('octets' in parsed) return parsed.toString()
  const prefix = parsed.parts.slice(0, IPV6_PREFIX_GROUPS).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}
