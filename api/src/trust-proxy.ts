import { isIP } from 'node:net'

/** Express's `trust proxy`: how many proxies are in front, or where they are. */
export type TrustProxy = false | number | string[]

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

export const TRUST_ALL =
  'must not be true: it would believe an address that the client made up. Set the number of proxies in front, ' +
  'usually 1, or their addresses, such as loopback or 10.0.0.0/8'
export const UNREADABLE =
  'must be a number of proxies, their addresses and subnets separated by commas (also loopback, linklocal, ' +
  'uniquelocal), or false'

/** @returns null when the text is none of these */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (text === 'false' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const ranges = text.split(',').map((range) => range.trim())
  return ranges.every((range) => NAMED_RANGES.has(range) || isSubnet(range)) ? ranges : null
}

function isSubnet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 6 ? 128 : 32)
}
