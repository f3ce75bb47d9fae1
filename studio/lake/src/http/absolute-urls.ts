import type { IncomingMessage } from 'node:http'
import type { ClientOf } from './client.ts'

/**
 * Documents of assets are stored with URLs without an origin, so that content can move to another address.
 * Responses add the origin of the request.
 */
export type OriginOf = (request: IncomingMessage) => string | null

export const createOriginOf =
  (clientOf: ClientOf): OriginOf =>
  (request) =>
    originAt(clientOf(request).protocol, request.headers.host)

const HOST = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/** @param host the client's own header, which can be anything @returns null when it has not the form of a host */
function originAt(protocol: string, host: string | undefined): string | null {
  const origin = `${protocol}://${host ?? ''}`
  return host !== undefined && HOST.test(host) && URL.canParse(origin) ? origin : null
}

/** Of an asset's document; any other is returned as it is. */
export function withAbsoluteUrl<T>(document: T, origin: string | null): T {
  if (!origin || typeof document !== 'object' || document === null) return document
  if (!('_type' in document) || !String(document._type).startsWith('sanity.')) return document
  if (!('url' in document) || typeof document.url !== 'string' || !document.url.startsWith('/'))
    return document
  return { ...document, url: `${origin}${document.url}` }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** @param prefixes with which the URLs without an origin begin @param json the result of a query */
export function withAbsoluteUrls(json: Buffer, origin: string | null, prefixes: readonly string[]): Buffer {
  const places = origin === null ? [] : prefixes.flatMap((prefix) => placesOf(json, `"${prefix}`))
  if (places.length === 0) return json
  const inserted = Buffer.from(origin ?? '')
  const ordered = [0, ...places.toSorted((a, b) => a - b), json.length]
  const parts = ordered.slice(1).map((end, index) => json.subarray(ordered[index], end))
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [inserted, part])))
}

/** The positions after the opening quote of strings that begin with a text. */
function placesOf(json: Buffer, quoted: string): number[] {
  const places: number[] = []
  for (let at = json.indexOf(quoted); at >= 0; at = json.indexOf(quoted, at + 1))
    if (json[at] === QUOTE && json[at - 1] !== BACKSLASH) places.push(at + 1)
  return places
}
