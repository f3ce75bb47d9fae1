import { Router } from 'express'
import { type Assets, createAssets } from '../assets/asset-store.ts'
import { deleteFilesWithDocuments } from '../assets/delete-files.ts'
import { createDeliveryRouter, createUploadRouter } from '../assets/router.ts'
import type { Log } from '../log.ts'
import { type Dataset, openDataset } from '../dataset.ts'
import { createDocumentsRouter } from '../documents-router.ts'
import { retainHistory } from '../history/retain.ts'
import { createHistoryRouter } from '../history/router.ts'
import type { Access } from '../http/access.ts'
import { createOriginOf } from '../http/absolute-urls.ts'
import type { ClientOf } from '../http/client.ts'
import { createBodyReader } from '../http/read-body.ts'
import type { Entrance } from '../listen/entrance.ts'
import { createListenRouter } from '../listen/router.ts'
import { type Streams, createStreams } from '../listen/streams.ts'
import { createMutationRouter } from '../mutations/router.ts'
import { type QueryEngine, createQueryEngine } from '../query/engine.ts'
import { type KeepAnswer, createQueryRouter } from '../query/router.ts'
import type { Store } from '../store/open-store.ts'

/** One dataset: its documents, files, queries and streams. */
export type DatasetServer = {
  readonly name: string
  readonly store: Store
  readonly dataset: Dataset
  readonly assets: Assets
  readonly engine: QueryEngine
  readonly streams: Streams
  /** `/data/...` and `/assets/...`, below a version. */
  readonly router: Router
  /** `/images/...` and `/files/...` */
  readonly delivery: Router
  close(): Promise<void>
}

export type DatasetDeps = {
  projectId: string
  basePath: string
  access: Access
  clientOf: ClientOf
  entrance: Entrance
  /** Days of documents' history that are kept; null keeps all. */
  historyDays: number | null
  keepAnswer: KeepAnswer
  log: Log
}

/** @param options.isBusy whether to start its query workers before the first query */
export function serveDataset(
  name: string,
  store: Store,
  deps: DatasetDeps,
  options: { isBusy: boolean },
): DatasetServer {
  const { projectId, basePath, access, clientOf, entrance, historyDays, keepAnswer, log } = deps
  const sanity = { projectId, dataset: name }
  // Started first: the worker reads the documents while this thread does, which takes each of them seconds for many.
  const engine = createQueryEngine({ store, sanity, log, warmUp: options.isBusy })
  const dataset = openDataset(store, log)
  dataset.onCommit(({ changes }) => engine.invalidate(changes.map(({ id, after }) => ({ id, after }))))
  const streams = createStreams({ dataset, sanity, log })
  // A change of a draft comes before its publish, so the worker starts then.
  dataset.onCommit(() => {
    if (streams.isFollowed()) engine.expectVisitors()
  })
  const assets = createAssets({ directory: store.directory, projectId, datasetName: name, basePath })
  assets.removeTemporary()
  deleteFilesWithDocuments({ dataset, assets, log })
  for (const { id, reason } of store.quarantine()) {
    const message = 'a stored document cannot be read; it is in the table quarantine of content.sqlite'
    log({ level: 'error', message, documentId: id, reason, directory: store.directory })
  }

  const stopRetaining = historyDays === null ? async () => {} : retainHistory(store, historyDays, log)

  const originOf = createOriginOf(clientOf)
  const router = Router()
  router.use(createUploadRouter({ assets, dataset, access, originOf }))
  router.use(createBodyReader(access))
  const assetPrefixes = ['images', 'files'].map((kind) => `${basePath}/${kind}/${projectId}/${name}/`)
  router.use(createQueryRouter({ engine, keepAnswer, access, clientOf, assetPrefixes }))
  router.use(createMutationRouter({ dataset, access, originOf }))
  router.use(createDocumentsRouter({ dataset, access, originOf }))
  router.use(createListenRouter({ entrance }))
  router.use(createHistoryRouter({ store, access, originOf }))
  router.get('/data/ping/:dataset', (_request, response) => void response.json({ pong: true }))
  return {
    name,
    store,
    dataset,
    assets,
    engine,
    streams,
    router,
    delivery: createDeliveryRouter({ assets, dataset, access, clientOf }),
    async close() {
      assets.close()
      await Promise.all([engine.close(), streams.close(), stopRetaining()])
      store.close()
    },
  }
}
