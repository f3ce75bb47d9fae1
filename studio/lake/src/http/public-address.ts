import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Lookup = (
  host: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** A host that leads into a network that requests may not reach. */
export class PrivateAddressError extends Error {}

/** Whether an address is on the public internet, unlike the machine itself and the networks around it. */
export const isPublicAddress = (address: string) => ipaddr.process(address).range() === 'unicast'

type IsAllowed = (address: string, host: string) => boolean

/** Resolves a name to exactly the address that was checked, or gives a `PrivateAddressError`. Not called for IPs. */
const lookupAllowed =
  (isAllowed: IsAllowed, lookup: Lookup = systemLookup): LookupFunction =>
  (host, { all }, done) =>
    lookup(host, { all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address, host)))
        return done(new PrivateAddressError('not a public address'), '')
      if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })

/** Makes requests to allowed IP addresses only, whatever a name resolves to; they follow no redirect. */
export function createRequest(isAllowed: IsAllowed, lookup?: Lookup) {
  const checked = { lookup: lookupAllowed(isAllowed, lookup), agent: false, auth: null }
  return (url: URL, options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>, body?: string | null) => {
    const host = url.hostname.replaceAll(/[[\]]/g, '')
    // Node.js calls `lookup` for names only, so an IP address is checked here.
    if (isIP(host) && !isAllowed(host, host)) throw new PrivateAddressError('not a public address')
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise<IncomingMessage>((resolve, reject) => {
      send(url, { ...options, ...checked }, resolve)
        .on('error', reject)
        // A server that switches protocols (101) unasked ends the request without an error.
        .on('close', () => reject(new Error('no answer')))
        .end(body ?? undefined)
    })
  }
}

const HOST_NAME = /^(?!\d+(?:\.\d+)*$)\w[\w.-]*$/

export function checkAllowed(name: string) {
  const isUsable = name.includes('/') ? ipaddr.isValidCIDR(name) : isIP(name) !== 0 || HOST_NAME.test(name)
  if (!isUsable) throw new Error(`"${name}" is not an address, a network such as 10.0.0.0/8, or a host name`)
}

/** @param names as of `checkAllowed` @returns whether a host may be reached at an address */
export function createAllowance(names: readonly string[]) {
  names.forEach(checkAllowed)
  const networks = names.filter((name) => name.includes('/')).map((name) => ipaddr.parseCIDR(name))
  const others = new Set(names.filter((name) => !name.includes('/')))
  return (address: string, host: string) => {
    if (isPublicAddress(address) || others.has(host)) return true
    const parsed = ipaddr.process(address)
    if (others.has(parsed.toString())) return true
    return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network))
  }
}
