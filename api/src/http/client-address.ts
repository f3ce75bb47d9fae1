import ipaddr from 'ipaddr.js'

const IPV6_PREFIX_GROUPS = 4

/**
 * The key by which a limit counts a client: an IPv4 address, or the /64 network of an IPv6 address, as one subscriber
 * has 2^64 of those. IPv4-mapped addresses count as IPv4.
 * @param ip as Express and Node give it
 */
export function clientAddress(ip: string | undefined): string {
  if (!ip) return 'unknown'
  try {
    const address = ipaddr.parse(ip)
    if ('octets' in address) return address.toString()
    if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
    const prefix = address.parts.slice(0, IPV6_PREFIX_GROUPS).map((group) => group.toString(16))
    return `${prefix.join(':')}::/64`
  } catch {
    return 'unknown'
  }
}
