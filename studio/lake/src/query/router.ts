import { type Request, type Response, Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Access } from '../http/access.ts'
import { versionOf } from '../http/version.ts'
import type { QueryEngine } from './engine.ts'
import { parsePerspective } from './perspective.ts'

/** `/data/query/{dataset}` */
export function createQueryRouter({ engine, access }: { engine: QueryEngine; access: Access }): Router {
  const router = Router()
  router.get('/data/query/:dataset', (request, response) => {
    // Express reads an address anew each time it is asked for the parameters, and these are long.
    const { query: search } = request
    return answer(request, response, search, readGet(search))
  })
  router.post('/data/query/:dataset', (request, response) =>
    answer(request, response, request.query, readPost(request)),
  )
  return router

  async function answer(request: Request, response: Response, search: Search, { query, params }: Asked) {
    const started = performance.now()
    const mayReadPrivate = (await access.of(request)) !== null
    const perspective = parsePerspective(search.perspective, versionOf(request))
    const { json, tags, etag } = await engine.ask({ query, params, perspective, mayReadPrivate })
    response.set({
      ETag: etag,
      'Cache-Control': mayReadPrivate ? 'private, no-cache' : 'public, no-cache',
      Vary: 'Cookie, Authorization',
    })
    if (request.fresh) return response.status(304).end()
    const echoed = search.returnQuery === 'false' ? '' : `"query":${JSON.stringify(query)},`
    const ms = Math.round(performance.now() - started)
    // The result is JSON already.
    return response
      .type('json')
      .send(`{${echoed}"result":${json},"syncTags":${JSON.stringify(tags)},"ms":${ms}}`)
  }
}

type Search = Request['query']
type Asked = { query: string; params: Record<string, unknown> }

/** Parameters are `$name=<JSON>`. */
function readGet(search: Search): Asked {
  const { query } = search
  if (typeof query !== 'string') throw badRequest('The parameter "query" is missing')
  const params = Object.entries(search).flatMap(([name, value]) =>
    name.startsWith('$') ? [[name.slice(1), parseParameter(name, value)] as const] : [],
  )
  return { query, params: Object.fromEntries(params) }
}

function parseParameter(name: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw badRequest(`The parameter "${name}" is not JSON`)
  }
}

function readPost(request: Request): Asked {
  const body: unknown = request.body
  if (!isRecord(body) || typeof body.query !== 'string') throw badRequest('The body needs a "query"')
  return { query: body.query, params: isRecord(body.params) ? body.params : {} }
}
