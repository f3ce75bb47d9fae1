import { Router } from 'express'
import { assetFileOf } from '../asset-document.ts'
import { createAssets } from '../assets/asset-store.ts'
import { createDeliveryRouter, createUploadRouter } from '../assets/router.ts'
import { checkAuthorship } from '../comments/authorship.ts'
import type { OnComment } from '../comments/on-comment.ts'
import { openDataset } from '../dataset/dataset.ts'
import type { BeforeAndAfter } from '../document.ts'
import { createDocumentsRouter } from '../dataset/documents-router.ts'
import { retainHistory } from '../history/retain.ts'
import { createHistoryRouter } from '../history/router.ts'
import type { LakeContext } from '../access/context.ts'
import { createBodyReader } from '../http/read-body.ts'
import type { LakeOptions } from '../lake-options.ts'
import type { Entrance } from '../listen/entrance.ts'
import { createListenRouter } from '../listen/router.ts'
import { createStreams } from '../listen/streams.ts'
import { createMutationRouter } from '../actions/router.ts'
import { createQueryEngine } from '../query/engine.ts'
import { createQueryRouter } from '../query/router.ts'
import { type DueRelease, createReleaseClock } from '../releases/clock.ts'
import type { Store } from '../store/open-store.ts'
import { createDispatcher } from '../webhooks/dispatcher.ts'
import { type Hooks, concerns, isSecret } from '../webhooks/hook.ts'
import type { Send } from '../webhooks/send.ts'

export type DatasetServer = ReturnType<typeof serveDataset>

type Options = Required<Pick<LakeOptions, 'findMembers' | 'findShared' | 'historyDays' | 'keepAnswer'>>
export type DatasetDeps = LakeContext &
  Options & {
    entrance: Entrance
    onDue: (release: DueRelease) => void
    hooks: Hooks
    send: Send
    onComment: OnComment
  }

/** @param options.addonFor the dataset whose comments and tasks this one holds; null for a dataset of content */
export function serveDataset(
  name: string,
  store: Store,
  deps: DatasetDeps,
  { isBusy, addonFor }: { isBusy: boolean; addonFor: string | null },
) {
  const { projectId, basePath, access, historyDays, now, log } = deps
  const sanity = { projectId, dataset: name }
  // Started first, so that its worker reads the documents in parallel with this thread: both take seconds for many.
  const engine = createQueryEngine({ store, sanity, log, warmUp: isBusy })
  // Comments name people, and quote documents that no webhook gets.
  const isForAll = (asked: string) => asked === '*' && addonFor === null
  const hooks = () => deps.hooks.all().filter((hook) => isForAll(hook.dataset) || hook.dataset === name)
  const dataset = openDataset(store, log, now, (change) =>
    hooks().some((hook) => concerns(hook, change.id, change)),
  )
  dataset.onCommit(({ changes }) => engine.invalidate(changes.map(({ id, after }) => ({ id, after }))))
  if (addonFor !== null)
    dataset.onCommit(({ author, changes }) => {
      for (const { before, after } of changes) deps.onComment({ dataset: addonFor, author, before, after })
    })
  const streams = createStreams({ dataset, sanity, log })
  const { directory } = store
  const assets = createAssets({ directory, projectId, datasetName: name, basePath })
  assets.removeTemporary()
  dataset.onCommit(({ changes }) => changes.forEach(deleteFile))
  for (const { id, reason } of store.quarantine()) {
    const message = 'a stored document cannot be read; it is in the table quarantine of content.sqlite'
    log({ level: 'error', message, documentId: id, reason, directory: store.directory })
  }

  const webhooks = createDispatcher({
    ...deps,
    queue: store.webhooks,
    hooks,
    get: (id) => (isSecret(id) ? null : dataset.get(id)),
    sanity,
  })
  dataset.onCommit(() => webhooks.wake())
  const stopRetaining = historyDays === null ? async () => {} : retainHistory(store, historyDays, deps)
  const clock = createReleaseClock({
    ...deps,
    name,
    dataset,
    findAuthor: (id) => store.historyMarks([id]).at(-1)?.author ?? 'scheduler',
  })

  const router: Router = Router()
  router.use(createUploadRouter(deps, assets, dataset))
  router.use(createBodyReader(access.of))
  const assetPrefixes = ['images', 'files'].map((kind) => `${basePath}/${kind}/${projectId}/${name}/`)
  router.use(createQueryRouter({ ...deps, engine, assetPrefixes }))
  router.use(
    createMutationRouter(deps, dataset, (changes, identity) => {
      if (addonFor !== null) checkAuthorship(changes, identity)
    }),
  )
  router.use(createDocumentsRouter(deps, dataset))
  router.use(createListenRouter(deps.entrance))
  router.use(createHistoryRouter(deps, store))
  router.get('/data/ping/:dataset', (_request, response) => void response.json({ pong: true }))
  return {
    name,
    store,
    dataset,
    assets,
    engine,
    streams,
    webhooks,
    /** `/data/...` and `/assets/...`, below a version. */
    router,
    /** `/images/...` and `/files/...` */
    delivery: createDeliveryRouter(deps, assets, dataset),
    async close() {
      const parts = [assets, clock, webhooks, engine, streams]
      await Promise.all([...parts.map((part) => part.close()), stopRetaining()])
      store.close()
    },
  }

  function deleteFile({ before, after }: BeforeAndAfter) {
    const file = before && !after ? assetFileOf(before) : null
    // Documents can be copied; the file is kept while one of them refers to it.
    if (file === null || dataset.all().some((document) => assetFileOf(document) === file)) return
    try {
      // Synchronous, so that a new upload of the same file finds it either saved or deleted.
      assets.remove(file)
    } catch (err) {
      log({ level: 'error', message: 'the file of a deleted asset cannot be deleted', file, err })
    }
  }
}
