import type { IncomingMessage } from 'node:http'
import { type Request, type Response, Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import type { FindMembers } from '../access/identity.ts'
import type { ReadClient } from '../http/client.ts'
import { withAbsoluteUrls } from '../http/absolute-urls.ts'
import { JSON_HEADERS } from '../http/json-headers.ts'
import { leavingOf } from '../http/leaving.ts'
import { apiVersion } from '../http/version.ts'
import { readerOf } from '../access/reader.ts'
import type { QueryEngine } from './engine.ts'
import { GROUPS_QUERY, groupsOf } from './groups.ts'
import type { Answer } from './lane.ts'
import { type Params, readParams } from './parameters.ts'
import { type Shared, parsePerspective } from './perspective.ts'
import type { SourceMapKind } from './source-map/origins.ts'
import type { SyncTag } from './sync-tags.ts'

/** An answer that every anonymous client gets; a change of published documents with one of the tags outdates it. */
export type KeepAnswer = (
  key: string,
  answer: { headers: Record<string, string>; etag: string; body: Buffer; tags: readonly SyncTag[] },
) => void

/** What an anonymous request may see besides published documents; null for nothing. */
export type FindShared = (request: IncomingMessage, dataset: string) => Promise<Shared | null>

/** `/data/query/{dataset}` */
export function createQueryRouter(
  deps: LakeContext & {
    engine: QueryEngine
    keepAnswer: KeepAnswer
    findShared: FindShared
    assetPrefixes: readonly string[]
    findMembers: FindMembers
  },
): Router {
  const { engine, keepAnswer, access, findShared, readClient, readOrigin, assetPrefixes, findMembers } = deps
  const sentOnce = new WeakSet<Answer>()
  const router = Router()
  router.get('/data/query/:dataset', (request, response) => {
    // Express parses the query string at each access, and these are long.
    const { query: search } = request
    return answer(request, response, search, readGet(search))
  })
  router.post('/data/query/:dataset', (request, response) =>
    answer(request, response, request.query, readPost(request)),
  )
  return router

  async function answer(
    request: Request<{ dataset: string }>,
    response: Response,
    search: Search,
    { query, params }: Asked,
  ) {
    const started = performance.now()
    const { dataset } = request.params
    if (search.variant !== undefined || search.variantCondition !== undefined)
      throw badRequest('Not supported by this lake: variants of documents')
    const identity = await access.of(request)
    const client = readClient(request)
    const asked = parsePerspective(search.perspective, apiVersion(request))
    const mayShowShared = readerOf(identity) === 'public' && typeof asked !== 'string'
    const shared = mayShowShared ? await findShared(request, dataset) : null
    const perspective = shared ?? asked
    const asker = identity
      ? ({ kind: 'identified', identity } as const)
      : ({ kind: 'anonymous', address: client.address } as const)
    const question = { query, params, perspective, sourceMap: sourceMapKind(search) }
    if (query === GROUPS_QUERY && readerOf(identity) !== 'public')
      return response
        .set('Cache-Control', 'private, no-cache')
        .json({ query, result: groupsOf(await findMembers()), syncTags: [], ms: 0 })
    const found = await engine.ask(question, asker, leavingOf(response))
    const { json, sourceMap, tags, etag } = found
    response.set({
      ETag: etag,
      'Cache-Control': identity || shared ? 'private, no-cache' : PUBLIC_HEADERS['Cache-Control'],
    })
    response.vary('Cookie, Authorization')
    if (request.fresh) return response.status(304).end()
    const origin = readOrigin(request)
    const result = isImportOverHttp(search, origin)
      ? withoutUrl(json)
      : withAbsoluteUrls(json, origin, assetPrefixes)
    const echoed = search.returnQuery === 'false' ? '' : `"query":${JSON.stringify(query)},`
    const ms = Math.round(performance.now() - started)
    const map = sourceMap === null ? '' : `,"resultSourceMap":${sourceMap}`
    const end = `${map},"syncTags":${JSON.stringify(tags)},"ms":${ms}}`
    const body = Buffer.concat([Buffer.from(`{${echoed}"result":`), result, Buffer.from(end)])
    // What is shared is visible to one browser, so answers in such perspectives are not stored.
    const key = identity || mayShowShared ? null : answerKey(request, readClient, request.originalUrl)
    if (key !== null && found.isCurrent() && sentOnce.has(found))
      keepAnswer(key, { headers: PUBLIC_HEADERS, etag, body, tags })
    sentOnce.add(found)
    return response.type('json').send(body)
  }
}

/** Headers of an answer that is the same for every anonymous client. */
const PUBLIC_HEADERS = {
  'Cache-Control': 'public, no-cache',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Origin, Cookie, Authorization, Accept-Encoding',
  ...JSON_HEADERS,
} as const

/** The URL with its origin, which answers contain; null with a body, and with `Origin`, which gets CORS headers. */
export function answerKey(request: IncomingMessage, readClient: ReadClient, path: string): string | null {
  const { method, headers } = request
  if (method !== 'GET' || headers.origin !== undefined) return null
  return `${readClient(request).protocol}://${headers.host ?? ''} ${path}`
}

/** @sanity/import first requests the file's URL, over https only; without a URL it uploads the file again. */
const isImportOverHttp = ({ tag }: Search, origin: string | null) =>
  typeof tag === 'string' && tag.startsWith('sanity.import') && origin?.startsWith('http:') === true

function withoutUrl(json: Buffer): Buffer {
  const result: unknown = JSON.parse(json.toString())
  return isRecord(result) && 'url' in result ? Buffer.from(JSON.stringify({ ...result, url: null })) : json
}

function sourceMapKind({ resultSourceMap }: Search): SourceMapKind | null {
  if (resultSourceMap === 'withKeyArraySelector') return resultSourceMap
  return resultSourceMap === 'true' ? 'plain' : null
}

type Search = Request['query']
type Asked = { query: string; params: Params }

function readGet(search: Search): Asked {
  const { query } = search
  if (typeof query !== 'string') throw badRequest('The parameter "query" is missing')
  return { query, params: readParams(Object.entries(search)) }
}

function readPost(request: Request): Asked {
  const body: unknown = request.body
  if (!isRecord(body) || typeof body.query !== 'string') throw badRequest('The body needs a "query"')
  return { query: body.query, params: isRecord(body.params) ? body.params : {} }
}
