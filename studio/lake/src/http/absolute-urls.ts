import type { IncomingMessage } from 'node:http'
import type { ReadClient } from './client.ts'

/** Asset documents have URLs without an origin, so that content can move; answers add the origin of the request. */
export type ReadOrigin = (request: IncomingMessage) => string | null

const HOST = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/** The origin of a request; null for an invalid "Host" header, which a client can set to anything. */
export const createReadOrigin =
  (readClient: ReadClient): ReadOrigin =>
  (request) => {
    const { host = '' } = request.headers
    const origin = `${readClient(request).protocol}://${host}`
    return HOST.test(host) && URL.canParse(origin) ? origin : null
  }

/** Adds the origin to the URL of an asset's document; returns any other value as it is. */
export function withAbsoluteUrl<T>(document: T, origin: string | null): T {
  if (!origin || typeof document !== 'object' || document === null) return document
  if (!('_type' in document) || !String(document._type).startsWith('sanity.')) return document
  if (!('url' in document) || typeof document.url !== 'string' || !document.url.startsWith('/'))
    return document
  return { ...document, url: `${origin}${document.url}` }
}

/** @param prefixes with which the URLs without an origin begin @param json the result of a query */
export function withAbsoluteUrls(json: Buffer, origin: string | null, prefixes: readonly string[]): Buffer {
  if (origin === null || !prefixes.some((prefix) => json.includes(`"${prefix}`))) return json
  const text = json.toString()
  const isPrefixed = (at: number) => prefixes.some((prefix) => text.startsWith(prefix, at + 1))
  // A quotation mark after a backslash is within a string.
  const absolute = text.replaceAll(/(?<!\\)"(?=\/)/g, (mark, at: number) =>
    isPrefixed(at) ? mark + origin : mark,
  )
  return Buffer.from(absolute)
}
