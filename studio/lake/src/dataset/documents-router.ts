import { Router } from 'express'
import type { Dataset } from './dataset.ts'
import { idsIn, publishedIdOf } from '../document.ts'
import { badRequest } from '../errors.ts'
import { withAbsoluteUrl } from '../http/absolute-urls.ts'
import type { LakeContext } from '../access/context.ts'
import { sendLines } from '../http/send-lines.ts'
import { createSlots } from '../http/slots.ts'
import { EXPORTS_MAX } from '../limits.ts'
import { type Reader, mayRead, readerOf } from '../access/reader.ts'

/** Documents by id, references to a document, and the export. */
export function createDocumentsRouter(
  { access, readClient, readOrigin }: LakeContext,
  dataset: Dataset,
): Router {
  const router = Router()
  const exporting = createSlots('exports', EXPORTS_MAX)

  router.get('/data/doc/:dataset/:ids', async (request, response) => {
    const reader = readerOf(await access.of(request))
    const asked = idsIn(request.params.ids)
    const ids = request.query.includeAllVersions === 'true' ? withVersions(asked, reader) : asked
    const readable = ids.filter((id) => mayRead(reader, id))
    const documents = readable.flatMap((id) => dataset.get(id) ?? [])
    const omitted = ids
      .filter((id) => !readable.includes(id) || !dataset.get(id))
      .map((id) => ({ id, reason: readable.includes(id) ? 'existence' : 'permission' }))
    const withoutContent = request.query.excludeContent === 'true'
    response.set('Cache-Control', 'private, no-cache').vary('Cookie, Authorization')
    response.json({
      documents: withoutContent
        ? documents.map(({ _id, _type, _rev }) => ({ _id, _type, _rev }))
        : documents.map((document) => withAbsoluteUrl(document, readOrigin(request))),
      omitted,
    })
  })

  // Hosted Sanity reports only references from other datasets here, which do not exist in this lake. The Studio
  // finds those within the dataset by a query, and adds both counts.
  router.get('/data/references/:dataset/documents/:id/to', (_request, response) => {
    response.json({ totalCount: 0, references: [] })
  })

  router.get('/data/export/:dataset', async (request, response) => {
    const reader = readerOf(await access.of(request))
    const origin = readOrigin(request)
    if (origin === null) throw badRequest('The header "Host" is not a host')
    const types = typeof request.query.types === 'string' ? request.query.types.split(',') : null
    const free = exporting.take(readClient(request).address)
    response.vary('Cookie, Authorization').type('application/x-ndjson')
    // A snapshot of all documents, because a slow client takes long to read it.
    const documents = dataset
      .all()
      .filter(({ _id, _type }) => mayRead(reader, _id) && (types === null || types.includes(_type)))
    const lines = documents.map((document) => withAbsoluteUrl(document, origin))
    await sendLines(lines, response).finally(free)
  })

  return router

  /** The ids with those of their versions that the reader may see: which drafts exist is not public. */
  function withVersions(asked: string[], reader: Reader): string[] {
    const wanted = new Set(asked.map(publishedIdOf))
    const found = Map.groupBy(
      dataset.versionsOf(wanted).filter(({ _id }) => mayRead(reader, _id)),
      ({ _id }) => publishedIdOf(_id),
    )
    const ids = asked.flatMap((id) => found.get(publishedIdOf(id))?.map(({ _id }) => _id) ?? id)
    return [...new Set(ids)]
  }
}
