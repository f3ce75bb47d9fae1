import { basename, extname } from 'node:path'
import { type Request, type Response, Router, raw } from 'express'
import type { Dataset } from '../dataset.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Access } from '../http/access.ts'
import { type ClientOf, limitKeyOf } from '../http/client.ts'
import { originOf, withAbsoluteUrl } from '../http/absolute-urls.ts'
import { parseWithin } from '../http/parse-within.ts'
import type { Assets } from './asset-store.ts'
import { RETRY_AFTER_S } from './image-pool.ts'
import type { Upload } from './inspect.ts'
import { METADATA } from './metadata.ts'
import { planTransform } from './plan.ts'
import { createRenderLimit } from './render-limit.ts'
import { deliveredTypeOf } from './text-types.ts'
import { parseImageParameters } from './image-parameters.ts'

const LARGEST_UPLOAD = 50 * 1024 * 1024

/** Uploads: `/assets/images/{dataset}` and `/assets/files/{dataset}`, below a version. */
export function createUploadRouter(deps: { assets: Assets; dataset: Dataset; access: Access }): Router {
  const { assets, dataset, access } = deps
  const router = Router()
  // Rejects the request before its body is read.
  const guard = async (request: Request, _response: Response, next: () => void) => {
    await access.toWrite(request)
    next()
  }
  const read = parseWithin(LARGEST_UPLOAD, raw({ type: () => true, limit: LARGEST_UPLOAD }))
  router.post('/assets/images/:dataset', guard, read, (request, response) =>
    upload(request, response, 'image'),
  )
  router.post('/assets/files/:dataset', guard, read, (request, response) => upload(request, response, 'file'))
  return router

  async function upload(request: Request, response: Response, kind: 'image' | 'file') {
    const { id: author } = await access.toWrite(request)
    const bytes: unknown = request.body
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw badRequest('The upload is empty')
    const { id, file, mutation } = await assets.save({ bytes, kind, ...readOptions(request.query) })
    dataset.transact([mutation], { author })
    // The same asset may have been deleted between the write and the transaction.
    await assets.write(file, bytes)
    response.json({ document: withAbsoluteUrl(dataset.get(id), originOf(request)) })
  }
}

const TEXTS = ['label', 'title', 'description', 'creditLine'] as const

/** The options of `client.assets.upload`, as it puts them into the address. */
function readOptions(query: Request['query']): Pick<Upload, 'filename' | 'fields' | 'metadata'> {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const texts = TEXTS.map((name) => [name, text(name)] as const).filter(([, value]) => value !== undefined)
  const [id, name, url] = [text('sourceId'), text('sourceName'), text('sourceUrl')]
  const source = { _type: 'sanity.assetSourceData', id, name, url }
  const asked = [query.meta ?? []].flat().map(String)
  const metadata = METADATA.filter((one) => asked.includes(one))
  return {
    filename: text('filename') ?? null,
    fields: { ...Object.fromEntries(texts), ...(id === undefined ? {} : { source }) },
    ...(asked.length > 0 ? { metadata } : {}),
  }
}

const FOREVER = 'public, max-age=31536000, immutable'
/** SVG and other files may contain scripts, which must not run with the site's origin. */
const HARMLESS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Delivery: `/images/{project}/{dataset}/{file}` and `/files/...`, beside the versions. The name contains the content's hash. */
export function createDeliveryRouter(deps: { assets: Assets; clientOf: ClientOf }): Router {
  const { assets, clientOf } = deps
  const router = Router()
  const limit = createRenderLimit()

  // A name for the visitor may follow.
  router.get('/images/:project/:dataset/:file{/:name}', async (request, response) => {
    const file = assets.pathOf(request.params.file)
    if (!file) throw notFound('Image not found')
    response.set({ ...HARMLESS, 'Cache-Control': FOREVER })
    const isAsIs = Object.keys(request.query).every((name) => name === 'auto' || name === 'dl')
    // A drawing is rendered only into a format that is asked for.
    const isDrawing = file.endsWith('.svg') && request.query.fm === undefined
    if (isDrawing || (isAsIs && request.query.auto === undefined)) return sendFile(request, response, file)
    response.vary('Accept')
    const plan = planTransform(file, parseImageParameters(request.query), request.get('Accept') ?? '')
    const { bytes, mimeType } = await assets
      .render(basename(file), plan, limitKeyOf(clientOf(request).address), limit)
      .catch((error: unknown) => {
        response.set('Retry-After', `${RETRY_AFTER_S}`)
        throw error
      })
    offerDownload(request, response)
    response.type(mimeType).send(bytes)
  })

  router.get('/files/:project/:dataset/:file{/:name}', (request, response) => {
    const file = assets.pathOf(request.params.file)
    if (!file) throw notFound('File not found')
    response.set({ ...HARMLESS, 'Cache-Control': FOREVER })
    sendFile(request, response, file)
  })

  return router
}

function sendFile(request: Request, response: Response, file: string) {
  offerDownload(request, response)
  // Not the type of the file name that the download is given.
  response.type(deliveredTypeOf(extname(file).slice(1)))
  // The default would replace the route's own Cache-Control.
  response.sendFile(file, { cacheControl: false, dotfiles: 'allow' })
}

function offerDownload({ query: { dl } }: Request, response: Response) {
  if (typeof dl === 'string') response.attachment(dl === '' ? undefined : dl)
}
