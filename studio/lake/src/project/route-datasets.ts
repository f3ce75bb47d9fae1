import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import type { LakeContext } from '../access/context.ts'
import { unknownEndpoint } from '../errors.ts'
import { datasetIn, queriedDatasetIn } from '../http/dataset-of-path.ts'
import { answerKey } from '../query/router.ts'
import type { Datasets } from './open-datasets.ts'

const isContent = (path: string) => /^\/(?:data|assets)\//i.test(path)

/** Leads each request to the dataset that its path names. The first one also has the paths that name none. */
export function routeDatasets({ projectId, basePath, access, readClient }: LakeContext, datasets: Datasets) {
  const { first } = datasets

  /** @throws {LakeError} 404 */
  function findServer(path: string) {
    const name = datasetIn(path, projectId)
    return name === null ? null : datasets.named(name)
  }

  const content: Router = Router()
  content.use(async (request, response, next) => {
    const server = findServer(`/v1${request.path}`)
    if (!server || !isContent(request.path)) return next()
    if (datasets.isPrivate(server.name)) await access.toReadUnpublished(request)
    if (server === first) return next()
    server.router(request, response, (error?: unknown) => next(error ?? unknownEndpoint(request)))
  })
  content.use(first.router)

  const delivery: Router = Router()
  delivery.use((request, response, next) => {
    const server = findServer(request.path)
    if (!server || server === first) return next()
    server.delivery(request, response, (error?: unknown) => next(error ?? unknownEndpoint(request)))
  })
  delivery.use(first.delivery)

  return {
    /** `/data/...` and `/assets/...`, below a version. */
    content,
    /** `/images/...` and `/files/...` */
    delivery,
    /** The key that `keepAnswer` gets; null when only the router may answer. @param url including the mount point */
    answerKey: (request: IncomingMessage, url: string) => {
      const name = url.startsWith(basePath) ? queriedDatasetIn(url.slice(basePath.length)) : null
      return name === first.name && !datasets.isPrivate(name) ? answerKey(request, readClient, url) : null
    },
  }
}
