import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** Where a request comes from, as seen through the proxies that the server trusts. */
export type Client = { address: string; protocol: 'http' | 'https' }
export type ClientOf = (request: IncomingMessage) => Client

/** Without a trusted proxy: the other end of the connection. */
export const directClient: ClientOf = ({ socket }) => ({
  address: socket.remoteAddress ?? '',
  protocol: 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http',
})

const BYTES_OF_IPV6_NETWORK = 8

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 one, which a single host has to itself. */
export function limitKeyOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toByteArray().slice(0, BYTES_OF_IPV6_NETWORK).join('.')
}
