import proxyAddress from 'proxy-addr'

/** Express's `trust proxy`: how many proxies are in front, or where they are. */
export type TrustProxy = false | number | string[]

export const TRUST_ALL =
  'must not be true: it would believe an address that the client made up. Set the number of proxies in front, ' +
  'usually 1, or their addresses, such as loopback or 10.0.0.0/8'
export const UNREADABLE =
  'must be a number of proxies, their addresses and subnets separated by commas (also loopback, linklocal, ' +
  'uniquelocal), or false'

/** @returns null when the text is none of these */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (text === 'false' || text === '0') return false
  if (/^\d+$/.test(text)) return text.length < 3 ? Number(text) : null
  const ranges = text.split(',').map((range) => range.trim())
  try {
    proxyAddress.compile(ranges)
    return ranges
  } catch {
    return null
  }
}
