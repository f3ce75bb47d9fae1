import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import { createAssetReader } from './assets/read-asset.ts'
import type { OnComment } from './comments/on-comment.ts'
import { openDatasets } from './project/open-datasets.ts'
import { createDatasetsRouter } from './project/datasets-router.ts'
import { createAccess } from './access/access.ts'
import { directClient } from './http/client.ts'
import { createReadOrigin } from './http/absolute-urls.ts'
import { createLakeErrorHandler, refuseUnknown } from './http/error-handler.ts'
import { createCors, createOrigins } from './access/origins.ts'
import { jsonHeaders } from './http/json-headers.ts'
import { createResourcePaths } from './http/dataset-of-path.ts'
import { joinSlashes, requireVersion } from './http/version.ts'
import type { LakeOptions } from './lake-options.ts'
import { createEntrance } from './listen/entrance.ts'
import { createOpenStreams } from './listen/open-streams.ts'
import { createStreamHosts } from './listen/stream-hosts.ts'
import { parseMutations } from './mutations/mutation.ts'
import { createProjectRouter } from './project/project-router.ts'
import { routeDatasets } from './project/route-datasets.ts'
import { createSockets } from './listen/sockets.ts'
import { logProblems } from './log.ts'
import { importContent } from './transfer/import.ts'
import { createAllowance } from './http/public-address.ts'
import { openHooks } from './webhooks/hook.ts'
import { createWebhooksRouter } from './webhooks/router.ts'
import { createSend } from './webhooks/send.ts'
import { createTokensRouter } from './users/tokens-router.ts'
import { createUsersRouter } from './users/router.ts'
import { createSignInRouter } from './users/sign-in.ts'

export { createAssets } from './assets/asset-store.ts'
export { isDeeperThan } from './check-document.ts'
export { openDataset } from './dataset/dataset.ts'
export type { LakeDocument } from './document.ts'
export { LakeError } from './errors.ts'
export {
  type Lookup,
  PrivateAddressError,
  checkAllowed,
  createRequest,
  isPublicAddress,
} from './http/public-address.ts'
export { createFairQueue } from './jobs/fair-queue.ts'
export { checkOrigin } from './access/origins.ts'
export { createToken, describeTokens, revokeTokens } from './access/tokens.ts'
export type { Identity, Permission } from './access/identity.ts'
export { type ReadClient, limitKeyOf, withoutPort } from './http/client.ts'
export { parseWithin } from './http/parse-within.ts'
export type { LakeOptions } from './lake-options.ts'
export { ContentInUseError } from './store/lock.ts'
export type { DueRelease } from './releases/clock.ts'
export { MANAGED_CHANGES, type OnManaged } from './access/access.ts'
export { isReleaseDocumentId, releaseIdOf } from './release.ts'
export type { Shared } from './query/perspective.ts'
export type { CommentChange } from './comments/on-comment.ts'
export { openStore } from './store/open-store.ts'
export { DamagedContentError } from './store/damaged-content-error.ts'
export { exportContent } from './transfer/export.ts'
export { importContent } from './transfer/import.ts'
export { limitUnpacking } from './transfer/limit-unpacking.ts'
export { syncFolder } from './store/sync-folder.ts'
export { TransferError } from './transfer/transfer-error.ts'

export type Lake = ReturnType<typeof createLake>

/** A content lake: the HTTP API of Sanity's backend for the Studio and `@sanity/client`, on one machine. */
export function createLake({
  store,
  projectId,
  datasets: names,
  mount: basePath = '/lake',
  displayName = projectId,
  identify = () => Promise.resolve(null),
  findPerson = (person) => Promise.resolve(person),
  findShared = () => Promise.resolve(null),
  findUsers = () => Promise.resolve([]),
  findMembers = () => Promise.resolve([]),
  readClient = directClient,
  publicUrl = null,
  allowedOrigins = [],
  signIn = null,
  historyDays = null,
  keepAnswer = () => {},
  commonHeaders = {},
  now = () => Date.now(),
  onDueRelease = () => {},
  onManaged = () => {},
  webhookAllow = [],
  log = logProblems,
}: LakeOptions) {
  const { registry } = store
  const findTrust = createOrigins({ registry, readClient, publicUrl, allowedOrigins })
  const isAllowed = createAllowance(webhookAllow)
  const hooks = openHooks(registry)
  const commentListeners: OnComment[] = []
  const readOrigin = createReadOrigin(readClient)
  const access = createAccess({ store, identify, findPerson, findTrust, onManaged })
  const context = { projectId, basePath, access, readClient, readOrigin, findTrust, now, log }
  const openStreams = createOpenStreams(access)
  const entrance = createEntrance(
    context,
    openStreams,
    (name) => datasets.named(name).streams,
    (name) => datasets.isPrivate(name),
  )
  const datasets = openDatasets(store, names, {
    ...context,
    findShared,
    entrance,
    historyDays,
    keepAnswer,
    onDue: onDueRelease,
    hooks,
    send: createSend(isAllowed),
    findMembers,
    onComment: (change) => commentListeners.forEach((listener) => listener(change)),
  })
  const checkDataset = (name: string) => void datasets.named(name)
  const sockets = createSockets(context, entrance, checkDataset, commonHeaders)
  const { dataset, assets, engine, streams } = datasets.first
  let isOpen = true

  const routes = routeDatasets(context, datasets)
  const versioned = Router()
  versioned.use(jsonHeaders, requireVersion)
  versioned.use(routes.content)
  versioned.use(createUsersRouter(context, store, findUsers))
  versioned.use(createSignInRouter(context, store, signIn))
  versioned.use(createTokensRouter(context, store, () => void openStreams.recheck()))
  versioned.use(createDatasetsRouter(context, datasets))
  const dispatchers = () => datasets.list().map(({ name }) => datasets.named(name).webhooks)
  versioned.use(createWebhooksRouter(context, hooks, dispatchers, isAllowed))
  versioned.use(createProjectRouter({ ...context, displayName, store, findMembers }))
  versioned.use(refuseUnknown)
  const router: Router = Router()
  router.use(joinSlashes, createResourcePaths(projectId))
  const streamHosts = createStreamHosts(context)
  router.use(streamHosts.redeem, createCors(findTrust), streamHosts.redirect)
  router.use(/^\/v[^/]+/, versioned)
  router.use(routes.delivery)
  router.use(refuseUnknown, createLakeErrorHandler(log))

  return {
    /** Sanity's HTTP API, for any version: to be mounted where `apiHost` points. */
    router,
    answerKey: routes.answerKey,
    /** Whether a request has neither a session nor a token; false for an invalid token, which the router refuses. */
    isAnonymous: async (request: IncomingMessage) =>
      (await access.of(request).catch(() => undefined)) === null,
    /** Delivers an asset to this process, as the router does. */
    readAsset: createAssetReader(assets),
    handleUpgrade: sockets.handleUpgrade,
    query: engine.queryAsServer,
    expectQueries: engine.expectQueries,
    /** Calls back, within the commit, with the sync tags of each transaction that changes published documents. */
    onPublish: streams.onPublish,
    /** Calls back after each change of a comment or task. */
    onComment: (listener: OnComment) => void commentListeners.push(listener),
    lastEventId: streams.lastEventId,
    /** Closes the streams whose session has ended; to be called when sessions end. */
    recheckIdentities: openStreams.recheck,
    isEmpty: () => dataset.all().length === 0 && store.quarantine().length === 0,
    /** A document as it is stored, private ones too. */
    document: dataset.get,
    /** The published documents that formerly had a slug, most recent first. */
    documentsFormerlyAt: (slug: string) => store.formerlyAt(slug).flatMap((id) => dataset.get(id) ?? []),
    firstPublishedAt: store.firstPublishedAt,
    /** All documents as they are stored, in the order of their ids. */
    documents: dataset.all,
    /** Applies mutations in Sanity's JSON format as one transaction. @throws {LakeError} */
    mutate: (mutations: unknown[], author: string) =>
      void dataset.transact(parseMutations(mutations), { author }),
    importContent: (source: string) => importContent(source, { dataset, assets }, { existing: 'replace' }),
    ready: () => isOpen,
    /** Ids of stored documents that cannot be read and are set aside. */
    unreadableIds: () => store.quarantine().map(({ id }) => id),
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close() {
    isOpen = false
    sockets.close()
    openStreams.close()
    await datasets.close()
  }
}
