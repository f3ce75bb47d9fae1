import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Router } from 'express'
import { createAbsentRouter } from './absent.ts'
import { datasetIn, queriedDatasetIn } from './check-address.ts'
import { openDatasets } from './datasets/datasets.ts'
import { createDatasetsRouter } from './datasets/router.ts'
import { notFound } from './errors.ts'
import { type Identify, type SharedDraft, createAccess } from './http/access.ts'
import { type ClientOf, directClient } from './http/client.ts'
import { createOriginOf } from './http/absolute-urls.ts'
import { createCors } from './http/cors.ts'
import { createLakeErrorHandler } from './http/error-handler.ts'
import { createOrigins } from './http/origins.ts'
import { jsonHeaders } from './http/json-headers.ts'
import { createResourcePaths } from './http/resource-paths.ts'
import { joinSlashes, requireVersion } from './http/version.ts'
import { createEntrance } from './listen/entrance.ts'
import { createOpenStreams } from './listen/open-streams.ts'
import { createStreamHosts } from './listen/stream-hosts.ts'
import { parseMutations } from './mutations/mutation.ts'
import { createProjectRouter } from './project-router.ts'
import type { Params } from './query/parameters.ts'
import type { Perspective } from './query/perspective.ts'
import type { SourceMapKind } from './query/source-map/json-path.ts'
import type { SyncTag } from './query/sync-tags.ts'
import { storedKeyOf } from './query/router.ts'
import type { StoredAnswer } from './query/stored-answers.ts'
import { createSockets } from './sockets.ts'
import type { LakeDocument } from './document.ts'
import { type Log, logProblems } from './log.ts'
import type { Store } from './store.ts'
import { type ImportOptions, importContent } from './transfer/import.ts'
import { type FindUsers, createUsersRouter } from './users/router.ts'
import { type SignIn, createSignInRouter } from './users/sign-in.ts'

export { createAssets } from './assets/asset-store.ts'
export { openDataset } from './dataset.ts'
export type { LakeDocument } from './document.ts'
export { LakeError } from './errors.ts'
export { checkOrigin } from './http/origins.ts'
export { createToken, revokeTokens, type Identity } from './http/access.ts'
export { type ClientOf, limitKeyOf } from './http/client.ts'
export { ContentInUseError } from './lock.ts'
export type { Log } from './log.ts'
export { openStore } from './store.ts'
export { exportContent } from './transfer/export.ts'
export { importContent } from './transfer/import.ts'
export { TransferError } from './transfer/transfer-error.ts'

export type LakeOptions = {
  store: Store
  projectId: string
  /** The first one cannot be deleted; missing ones are created. */
  datasets: readonly [string, ...string[]]
  /** The path that the router is mounted at; default `/lake`. */
  mount?: string
  /** The project's name in the Studio; default its id. */
  displayName?: string
  /** Identifies the user of a request's session; tokens are checked by the lake itself. Without it, sessions are anonymous. */
  identify?: Identify
  /** The draft that an anonymous request may see in the perspective `drafts`; none by default. */
  sharedDraft?: SharedDraft
  /** Finds the people behind author ids, for readers of the history. */
  findUsers?: FindUsers
  /** The address and protocol of a request, where trusted proxies forward them; those of the connection by default. */
  clientOf?: ClientOf
  /** The site's configured address without a trailing slash; its pages may write besides those of the request's host. */
  publicUrl?: string | null
  /** Origins whose pages may use the lake with the session cookie, besides those in the registry; see `checkOrigin`. */
  allowedOrigins?: readonly string[]
  /** Offers Studios on trusted origins a sign-in; without it they use the session cookie or a token. */
  signIn?: SignIn | null
  /** Older changes of a document are merged into one; null, the default, keeps the whole history. */
  historyDays?: number | null
  /** Default: problems go to stderr. */
  log?: Log
}

export type Lake = {
  /** Sanity's HTTP API, for any version: to be mounted where `apiHost` points. */
  router: Router
  /**
   * An anonymous query's answer that the router has sent before, for a server to send it without the router.
   * @returns null, mostly at once, for a request that the router must answer
   */
  findStored(request: IncomingMessage): Promise<StoredAnswer | null> | null
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>
  isEmpty(): boolean
  /**
   * Answers one of the server's own queries, without waiting for other clients' queries.
   * @param view published documents by default; any other perspective shows drafts to whoever gets the result
   * @returns the result as JSON, and its source map as JSON where it is asked for
   * @throws {LakeError}
   */
  query: (
    query: string,
    params?: Params,
    view?: { perspective?: Perspective; sourceMap?: SourceMapKind },
  ) => Promise<{ json: string; sourceMap: string | null; syncTags: SyncTag[]; ms: number }>
  /** Calls back, within the commit, with the sync tags of each transaction that changes published documents. */
  onPublish(listener: (tags: readonly SyncTag[]) => void): void
  /** Id of the latest event, which the welcome of `live/events` carries too. */
  lastEventId(): string
  /** Closes the streams whose session has ended; to be called when sessions end. */
  recheckIdentities(): Promise<void>
  /** A document as it is stored, private ones too. */
  document(id: string): LakeDocument | null
  /** All documents as they are stored, in the order of their ids. */
  documents(): readonly LakeDocument[]
  /**
   * Applies mutations in Sanity's JSON format as one transaction.
   * @throws {LakeError}
   */
  mutate(mutations: unknown[], author: string): void
  /** @param source an archive or a folder in Sanity's export format */
  importContent(
    source: string,
    options?: Partial<ImportOptions>,
  ): Promise<{ documents: number; assets: number }>
  ready(): boolean
  close(): Promise<void>
}

const isContent = (path: string) => /^\/(?:data|assets)\//i.test(path)

/** A content lake: the HTTP API of Sanity's backend for the Studio and `@sanity/client`, on one machine. */
export function createLake({
  store,
  projectId,
  datasets: [datasetName, ...otherDatasets],
  mount: basePath = '/lake',
  displayName = projectId,
  identify = () => Promise.resolve(null),
  sharedDraft = () => Promise.resolve(null),
  findUsers = () => Promise.resolve([]),
  clientOf = directClient,
  publicUrl = null,
  allowedOrigins = [],
  signIn = null,
  historyDays = null,
  log = logProblems,
}: LakeOptions): Lake {
  const { registry } = store
  const { trustOf, isTrustedPage } = createOrigins({
    registry,
    clientOf,
    publicOrigin: publicUrl,
    allowed: allowedOrigins,
  })
  const originOf = createOriginOf(clientOf)
  const access = createAccess({ store, identify, sharedDraft, trustOf })
  const openStreams = createOpenStreams(access)
  const entrance = createEntrance({
    access,
    clientOf,
    streamsOf: (name) => datasets.named(name).streams,
    isPrivate: (name) => datasets.isPrivate(name),
    openStreams,
  })
  const datasets = openDatasets(store, datasetName, {
    projectId,
    basePath,
    access,
    clientOf,
    entrance,
    historyDays,
    log,
  })
  for (const name of otherDatasets) if (!datasets.has(name)) datasets.create(name, 'public')
  const checkDataset = (name: string) => void datasets.named(name)
  const sockets = createSockets({ entrance, access, clientOf, projectId, checkDataset, log })
  const { dataset, assets, engine, streams } = datasets.first
  let isOpen = true

  const serverOf = (path: string) => {
    const name = datasetIn(path, projectId)
    return name === null ? null : datasets.named(name)
  }

  const versioned = Router()
  // Absent endpoints are refused before bodies are read.
  versioned.use(jsonHeaders, requireVersion, createAbsentRouter())
  versioned.use(async (request, response, next) => {
    const server = serverOf(`/v1${request.path}`)
    if (server && datasets.isPrivate(server.name) && isContent(request.path)) await access.require(request)
    if (!server || server === datasets.first || !isContent(request.path)) return next()
    server.router(request, response, (error?: unknown) => next(error ?? notFound()))
  })
  versioned.use(datasets.first.router)
  versioned.use(createUsersRouter({ store, access, findUsers, provider: projectId }))
  versioned.use(createSignInRouter({ store, access, isTrustedPage, originOf, basePath, projectId, signIn }))
  versioned.use(createDatasetsRouter({ datasets, access }))
  versioned.use(createProjectRouter({ projectId, displayName, access, registry, trustOf }))
  const router = Router()
  router.use(joinSlashes, createResourcePaths(projectId))
  const streamHosts = createStreamHosts({ projectId, clientOf, trustOf })
  router.use(streamHosts.redeem, createCors(trustOf), streamHosts.redirect)
  router.use(/^\/v[^/]+/, versioned)
  router.use((request, response, next) => {
    const server = serverOf(request.path)
    if (!server || server === datasets.first) return next()
    server.delivery(request, response, (error?: unknown) => next(error ?? notFound()))
  })
  router.use(datasets.first.delivery)
  router.use(() => {
    throw notFound()
  })
  router.use(createLakeErrorHandler(log))

  async function unlessIdentified(request: IncomingMessage, answer: StoredAnswer) {
    // The router answers a token that does not exist.
    const identity = await access.of(request).catch(() => undefined)
    return identity === null ? answer : null
  }

  return {
    router,
    findStored(request) {
      const { url = '' } = request
      const name = url.startsWith(basePath) ? queriedDatasetIn(url.slice(basePath.length)) : null
      if (name === null || !datasets.has(name) || datasets.isPrivate(name)) return null
      const key = storedKeyOf(request, clientOf, url)
      const answer = key === null ? null : datasets.named(name).stored.find(key)
      return answer && unlessIdentified(request, answer)
    },
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    async query(query, params = {}, { perspective = 'published', sourceMap = null } = {}) {
      const started = performance.now()
      const answer = await engine.ask({ query, params, perspective, sourceMap }, { kind: 'server' })
      const ms = Math.round(performance.now() - started)
      return { json: answer.json.toString(), sourceMap: answer.sourceMap, syncTags: answer.tags, ms }
    },
    onPublish: (listener) => streams.onPublish(listener),
    lastEventId: () => streams.lastEventId(),
    recheckIdentities: () => openStreams.recheck(),
    isEmpty: () => dataset.all().length === 0 && store.quarantine().length === 0,
    document: (id) => dataset.get(id),
    documents: () => dataset.all(),
    mutate: (mutations, author) => void dataset.transact(parseMutations(mutations), { author }),
    importContent: (source, options = {}) =>
      importContent(source, { dataset, assets }, { author: 'import', existing: 'replace', ...options }),
    ready: () => isOpen,
    async close() {
      isOpen = false
      sockets.close()
      openStreams.close()
      await datasets.close()
    },
  }
}
