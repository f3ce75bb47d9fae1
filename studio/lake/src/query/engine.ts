import { createHash } from 'node:crypto'
import { tooLarge } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Identity } from '../access/identity.ts'
import { limitKeyOf } from '../http/client.ts'
import { PARAMETERS_MAX_BYTES, QUERY_MAX_CHARACTERS, RESULT_MAX_BYTES } from '../limits.ts'
import { type Reader, readerOf } from '../access/reader.ts'
import type { Store } from '../store/open-store.ts'
import { type Lane, createLane } from './lane.ts'
import type { Params } from './parameters.ts'
import { type Perspective, isShared } from './perspective.ts'
import type { SourceMapKind } from './source-map/origins.ts'
import type { NewState } from './query-worker.ts'

type Asked = { query: string; params: Params; perspective: Perspective; sourceMap: SourceMapKind | null }

/** Each kind of asker has a worker, a queue and a cache of its own, so that none waits for queries of another. */
type Asker =
  | { kind: 'server' }
  | { kind: 'anonymous'; address: string }
  | { kind: 'identified'; identity: Identity }

export type QueryEngine = ReturnType<typeof createQueryEngine>

export function createQueryEngine(options: {
  store: Store
  sanity: { projectId: string; dataset: string }
  log: Log
  /** Whether to start the server's worker now, which reads the documents beside this thread. */
  warmUp: boolean
}) {
  const { store, sanity, log, warmUp } = options
  const lanes: Record<Asker['kind'], Lane> = {
    server: createLane('server', store, log),
    identified: createLane('identified', store, log),
    anonymous: createLane('anonymous', store, log),
  }
  const siteQueries = new Set<string>()
  // The others are started at the latest by their first query that no cache answers.
  if (warmUp) lanes.server.warmUp()

  async function ask(asked: Asked, asker: Asker, leaving?: AbortSignal) {
    const { query, params, perspective, sourceMap } = asked
    // For previews: drafts without the documents that only an owner may read.
    const isOwnPreview = asker.kind === 'server' && perspective !== 'published' && !isShared(perspective)
    const reader = isOwnPreview ? 'content' : readerOf(asker.kind === 'identified' ? asker.identity : null)
    const mostBytes = PARAMETERS_MAX_BYTES[limitsOf(asker.kind)]
    if (Buffer.byteLength(JSON.stringify(params)) > mostBytes)
      throw tooLarge(`The parameters of a query can have ${mostBytes} bytes at most`)
    const identity = identityOf(asker)
    const key = queryKey(asked, reader, identity)
    const isOfSite = asker.kind === 'anonymous' && perspective === 'published' && siteQueries.has(query)
    const lane = isOfSite && lanes.server.hasRoom(key) ? 'server' : asker.kind
    const limits = limitsOf(lane)
    const question = {
      query,
      params,
      perspective,
      reader,
      sourceMap,
      context: { identity, sanity },
      limits: { query: QUERY_MAX_CHARACTERS[limits], result: RESULT_MAX_BYTES[limits] },
    }
    const client = asker.kind === 'anonymous' ? limitKeyOf(asker.address) : identity
    return lanes[lane].ask(question, { key, client, leaving })
  }

  /** The server's own queries. A perspective other than `published` shows drafts to whoever gets the result. */
  async function queryAsServer(
    query: string,
    params: Params = {},
    { perspective = 'published', sourceMap }: { perspective?: Perspective; sourceMap?: SourceMapKind } = {},
  ) {
    const asked = { query, params, perspective, sourceMap: sourceMap ?? null }
    const { json, sourceMap: map, tags } = await ask(asked, { kind: 'server' })
    return { json: json.toString(), sourceMap: map, syncTags: tags }
  }

  return {
    ask,
    queryAsServer,
    /**
     * Queries of the site's pages. For strangers, too, the server's worker answers them: it is running, while that of
     * strangers takes half a second to start, and it has most answers from rendering the pages.
     */
    expectQueries: (queries: readonly string[]) => {
      for (const query of queries) siteQueries.add(query)
    },
    invalidate(changes: NewState[]) {
      for (const lane of Object.values(lanes)) lane.invalidate(changes)
    },
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    },
  }
}

const limitsOf = (kind: Asker['kind']) => (kind === 'anonymous' ? kind : 'identified')

/** What `identity()` answers (https://www.sanity.io/docs/groq-functions). */
function identityOf(asker: Asker): string {
  if (asker.kind === 'identified') return asker.identity.id
  return asker.kind === 'server' ? '<system>' : '<anonymous>'
}

/** A hash, so that long queries and parameters are not stored. */
function queryKey({ query, params, perspective, sourceMap }: Asked, reader: Reader, identity: string) {
  const dependsOnIdentity = /\bidentity\s*\(/.test(query)
  const parts = [query, params, perspective, sourceMap, reader, dependsOnIdentity ? identity : null]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
