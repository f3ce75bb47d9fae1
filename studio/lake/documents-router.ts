import { Router } from 'express'
import type { Dataset } from './dataset.ts'
import { isPrivateId, referencesIn } from './document.ts'
import type { Access } from './http/access.ts'

/** Documents by id, and who refers to them. */
export function createDocumentsRouter({ dataset, access }: { dataset: Dataset; access: Access }): Router {
  const router = Router()

  router.get('/data/doc/:dataset/:ids', async (request, response) => {
    const mayReadPrivate = (await access.of(request)) !== null
    const ids = request.params.ids.split(',').filter(Boolean)
    const readable = ids.filter((id) => mayReadPrivate || !isPrivateId(id))
    const documents = readable.flatMap((id) => dataset.get(id) ?? [])
    const omitted = ids
      .filter((id) => !readable.includes(id) || !dataset.get(id))
      .map((id) => ({ id, reason: readable.includes(id) ? 'existence' : 'permission' }))
    const withoutContent = request.query.excludeContent === 'true'
    response.set({ 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Authorization' })
    response.json({
      documents: withoutContent ? documents.map(({ _id, _type, _rev }) => ({ _id, _type, _rev })) : documents,
      omitted,
    })
  })

  router.get('/data/references/:dataset/documents/:id/to', async (request, response) => {
    const mayReadPrivate = (await access.of(request)) !== null
    const references = dataset
      .all()
      .filter(({ _id }) => mayReadPrivate || !isPrivateId(_id))
      .filter((document) => referencesIn(document).some(({ id }) => id === request.params.id))
      .map(({ _id, _type }) => ({ documentId: _id, documentType: _type, projectId: null, datasetName: null }))
    response.json({ totalCount: references.length, references })
  })

  return router
}
