import { randomUUID } from 'node:crypto'
import { type Request, Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { readerOf } from '../access/reader.ts'
import type { AclMode, DatasetEntry } from '../store/registry.ts'
import type { Datasets } from './open-datasets.ts'

const PREFIXES = ['/projects/:project/datasets', '/datasets']

/** `client.datasets`, and what the `sanity dataset` commands request. */
export function createDatasetsRouter({ access }: LakeContext, datasets: Datasets): Router {
  const router = Router()
  const jobs = new Map<string, object>()

  for (const prefix of PREFIXES) {
    router.get(prefix, async (request, response) => {
      const isKnown = readerOf(await access.of(request)) !== 'public'
      const shown = datasets.list().filter(({ aclMode }) => isKnown || aclMode === 'public')
      const { datasetProfile: profile, addonFor: base } = request.query
      const isAsked = (entry: DatasetEntry) =>
        (profile === undefined || profile === profileOf(entry)) &&
        (base === undefined || base === entry.addonFor)
      response.json(shown.filter(isAsked).map(presentListed))
    })
    router.put(`${prefix}/:name`, async (request, response) => {
      await access.toManage(request)
      const created = datasets.create(request.params.name, aclModeIn(request))
      await access.tellManaged(request, 'dataset-created', describe(created))
      response.json(present(created))
    })
    router.patch(`${prefix}/:name`, async (request, response) => {
      await access.toManage(request)
      const edited = datasets.edit(request.params.name, aclModeIn(request))
      await access.tellManaged(request, 'dataset-changed', describe(edited))
      response.json(present(edited))
    })
    router.delete(`${prefix}/:name`, async (request, response) => {
      await access.toManage(request)
      await datasets.remove(request.params.name)
      await access.tellManaged(request, 'dataset-deleted', request.params.name)
      response.json({ deleted: true })
    })
    router.put(`${prefix}/:name/copy`, async (request, response) => {
      await access.toManage(request)
      const body: unknown = request.body
      if (!isRecord(body) || typeof body.targetDataset !== 'string')
        throw badRequest('The body needs a "targetDataset"')
      const withHistory = body.skipHistory !== true
      await datasets.copy(request.params.name, body.targetDataset, { withHistory })
      await access.tellManaged(request, 'dataset-copied', `${request.params.name}, ${body.targetDataset}`)
      const id = randomUUID()
      const now = new Date().toISOString()
      jobs.set(id, { id, state: 'completed', progress: 100, created_at: now, updated_at: now })
      response.json({ jobId: id, datasetName: request.params.name, message: 'The dataset is copied' })
    })
  }

  // The Studio requests it with the first comment or task.
  router.post('/comments/:dataset/setup', async (request, response) => {
    await access.toWrite(request)
    response.json({ datasetName: datasets.setUpComments(request.params.dataset) })
  })

  // Always a completed job: the copy is complete when its request is answered.
  router.get('/jobs/:id', async (request, response) => {
    await access.require(request)
    const job = jobs.get(request.params.id)
    if (!job) throw notFound('Job not found')
    response.json(job)
  })
  // The `sanity` command follows a job without its token; the id cannot be guessed.
  router.get('/jobs/:id/listen', (request, response) => {
    const job = jobs.get(request.params.id)
    if (!job) throw notFound('Job not found')
    response.type('text/event-stream').send(`event: job\ndata: ${JSON.stringify(job)}\n\n`)
  })
  return router
}

const present = ({ name, aclMode }: Pick<DatasetEntry, 'name' | 'aclMode'>) => ({
  datasetName: name,
  aclMode,
})
const describe = ({ name, aclMode }: Pick<DatasetEntry, 'name' | 'aclMode'>) => `${name} (${aclMode})`
const profileOf = ({ addonFor }: DatasetEntry) => (addonFor === null ? '' : 'comments')
const presentListed = (entry: DatasetEntry) => ({
  name: entry.name,
  aclMode: entry.aclMode,
  createdAt: null,
  createdByUserId: null,
  tags: [],
  datasetProfile: profileOf(entry),
  ...(entry.addonFor === null ? {} : { addonFor: entry.addonFor }),
  features: [],
})

/** Sanity makes datasets public when the request does not say. */
function aclModeIn(request: Request): AclMode {
  const body: unknown = request.body
  const aclMode = isRecord(body) ? (body.aclMode ?? 'public') : 'public'
  if (aclMode !== 'public' && aclMode !== 'private') throw badRequest('"aclMode" is "public" or "private"')
  return aclMode
}
