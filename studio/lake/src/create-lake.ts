import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Router } from 'express'
import { createAssets } from './assets/asset-store.ts'
import { deleteFilesWithDocuments } from './assets/delete-files.ts'
import { createDeliveryRouter, createUploadRouter } from './assets/router.ts'
import { createAddressCheck } from './check-address.ts'
import { openDataset } from './dataset.ts'
import { createDocumentsRouter } from './documents-router.ts'
import { notFound } from './errors.ts'
import { createHistoryRouter } from './history/router.ts'
import { type Identify, createAccess } from './http/access.ts'
import { type ClientOf, directClient } from './http/client.ts'
import { createLakeErrorHandler } from './http/error-handler.ts'
import { createBodyReader } from './http/read-body.ts'
import { jsonHeaders } from './http/json-headers.ts'
import { checkVersion, versionOf } from './http/version.ts'
import { createEntrance } from './listen/entrance.ts'
import { createOpenStreams } from './listen/open-streams.ts'
import { createListenRouter } from './listen/router.ts'
import { createStreams } from './listen/streams.ts'
import { parseMutations } from './mutations/mutation.ts'
import { createMutationRouter } from './mutations/router.ts'
import { createProjectRouter } from './project-router.ts'
import { createQueryEngine } from './query/engine.ts'
import type { SyncTag } from './query/sync-tags.ts'
import type { Params } from './query/parameters.ts'
import { createQueryRouter } from './query/router.ts'
import { createSockets } from './sockets.ts'
import type { LakeDocument } from './document.ts'
import type { Store } from './store.ts'
import { type ImportOptions, importContent } from './transfer/import.ts'
import { type FindUsers, createUsersRouter } from './users/router.ts'

export { createAssets } from './assets/asset-store.ts'
export { openDataset } from './dataset.ts'
export { LakeError } from './errors.ts'
export { createToken, revokeTokens, type Identity } from './http/access.ts'
export { type ClientOf, limitKeyOf } from './http/client.ts'
export { ContentInUseError } from './lock.ts'
export { openStore } from './store.ts'
export { exportContent } from './transfer/export.ts'
export { importContent } from './transfer/import.ts'
export { TransferError } from './transfer/transfer-error.ts'

export type Log = (event: {
  level: 'info' | 'warn' | 'error'
  message: string
  [detail: string]: unknown
}) => void

export type LakeOptions = {
  store: Store
  projectId: string
  dataset: string
  /** The path that the router is mounted at; default `/lake`. */
  basePath?: string
  /** The project's name in the Studio; default its id. */
  displayName?: string
  /** The owner, when a request's session is the owner's; bearer tokens are the lake's own. */
  identify: Identify
  /** The people behind ids, for those who read the history. */
  findUsers: FindUsers
  /** The address and protocol of a request, where trusted proxies forward them; those of the connection by default. */
  clientOf?: ClientOf
  /** The site's configured address without a trailing slash; its pages may write besides those of the request's host. */
  publicOrigin?: string | null
  log: Log
}

export type Lake = {
  /** Sanity's HTTP API, for any version: to be mounted where `apiHost` points. */
  router: Router
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>
  isEmpty(): boolean
  /**
   * Answers one of the server's own queries from published documents, without waiting for other clients' queries.
   * @returns the result as JSON
   * @throws {LakeError}
   */
  query: (query: string, params?: Params) => Promise<{ json: string; syncTags: SyncTag[]; ms: number }>
  /** Calls back, within the commit, with the sync tags of each transaction that changes published documents. */
  onPublish(listener: (tags: readonly SyncTag[]) => void): void
  /** Closes the streams whose session has ended; to be called when sessions end. */
  recheckIdentities(): Promise<void>
  /** A document as it is stored, private ones too. */
  document(id: string): LakeDocument | null
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

/** A content lake: what the Studio and `@sanity/client` expect of Sanity's backend, on one machine. */
export function createLake({
  store,
  projectId,
  dataset: datasetName,
  basePath = '/lake',
  displayName = projectId,
  identify,
  findUsers,
  clientOf = directClient,
  publicOrigin = null,
  log,
}: LakeOptions): Lake {
  const dataset = openDataset(store, log)
  const sanity = { projectId, dataset: datasetName }
  const engine = createQueryEngine({ dataset, sanity, log })
  const access = createAccess({ store, identify, clientOf, publicOrigin })
  const streams = createStreams({ dataset, sanity, log })
  const openStreams = createOpenStreams(access)
  const entrance = createEntrance({ access, clientOf, streams, openStreams })
  const checkAddress = createAddressCheck(sanity)
  const sockets = createSockets({ entrance, access, clientOf, checkAddress, log })
  const assets = createAssets({ directory: store.directory, projectId, datasetName, basePath })
  assets.removeTemporary()
  deleteFilesWithDocuments({ dataset, assets, log })
  let isOpen = true
  for (const { id, reason } of store.quarantine()) {
    const message = 'a stored document cannot be read; it is in the table quarantine of content.sqlite'
    log({ level: 'error', message, documentId: id, reason, directory: store.directory })
  }

  const versioned = Router()
  versioned.use(jsonHeaders)
  versioned.use((request, _response, next) => {
    checkVersion(versionOf(request))
    next()
  })
  versioned.use(createUploadRouter({ assets, dataset, access }))
  versioned.use(createBodyReader(access))
  versioned.use(createQueryRouter({ engine, access, clientOf }))
  versioned.use(createMutationRouter({ dataset, access }))
  versioned.use(createDocumentsRouter({ dataset, access }))
  versioned.use(createListenRouter({ entrance }))
  versioned.use(createHistoryRouter({ store, access }))
  versioned.use(createUsersRouter({ store, access, findUsers, provider: projectId }))
  versioned.use(createProjectRouter({ projectId, displayName, dataset: datasetName }))

  const router = Router()
  router.use((request, _response, next) => {
    checkAddress(request.path)
    next()
  })
  router.use(createDeliveryRouter({ assets, clientOf }))
  router.use(/^\/v[^/]+/, versioned)
  router.use(() => {
    throw notFound()
  })
  router.use(createLakeErrorHandler(log))

  return {
    router,
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    async query(query, params = {}) {
      const started = performance.now()
      const answer = await engine.ask({ query, params, perspective: 'published' }, { kind: 'server' })
      const ms = Math.round(performance.now() - started)
      return { json: answer.json.toString(), syncTags: answer.tags, ms }
    },
    onPublish: (listener) => streams.onPublish(listener),
    recheckIdentities: () => openStreams.recheck(),
    isEmpty: () => dataset.all().length === 0 && store.quarantine().length === 0,
    document: (id) => dataset.get(id),
    mutate: (mutations, author) => void dataset.transact(parseMutations(mutations), { author }),
    importContent: (source, options = {}) =>
      importContent(source, { dataset, assets }, { author: 'import', existing: 'replace', ...options }),
    ready: () => isOpen,
    async close() {
      isOpen = false
      sockets.close()
      openStreams.close()
      assets.close()
      await Promise.all([engine.close(), streams.close()])
      store.close()
    },
  }
}
