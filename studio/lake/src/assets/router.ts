import { extname } from 'node:path'
import { type Request, type Response, Router, raw } from 'express'
import type { Dataset } from '../dataset.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Access } from '../http/access.ts'
import type { Assets } from './keep.ts'
import { deliver, parseWish } from './transform.ts'

const LARGEST_UPLOAD = '50mb'

/** Uploads: `/assets/images/{dataset}` and `/assets/files/{dataset}`, below a version. */
export function createUploadRouter(deps: { assets: Assets; dataset: Dataset; access: Access }): Router {
  const { assets, dataset, access } = deps
  const router = Router()
  // Who may not write is refused before the bytes are read.
  const guard = async (request: Request, _response: Response, next: () => void) => {
    await access.toWrite(request)
    next()
  }
  const read = raw({ type: () => true, limit: LARGEST_UPLOAD })
  router.post('/assets/images/:dataset', guard, read, (request, response) =>
    upload(request, response, 'image'),
  )
  router.post('/assets/files/:dataset', guard, read, (request, response) => upload(request, response, 'file'))
  return router

  async function upload(request: Request, response: Response, kind: 'image' | 'file') {
    const { id: author } = await access.toWrite(request)
    const bytes: unknown = request.body
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw badRequest('The upload is empty')
    const { filename } = request.query
    const { id, mutation } = await assets.keep(bytes, kind, typeof filename === 'string' ? filename : null)
    dataset.transact([mutation], { author })
    response.json({ document: dataset.get(id) })
  }
}

const FOREVER = 'public, max-age=31536000, immutable'
/** A picture may hold script where it is SVG, a file may be anything: neither may act as a page of ours. */
const HARMLESS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Delivery: `/images/{project}/{dataset}/{file}` and `/files/...`, beside the versions. The name holds the content's hash. */
export function createDeliveryRouter({ assets }: { assets: Assets }): Router {
  const router = Router()

  router.get('/images/:project/:dataset/:file', async (request, response) => {
    const file = assets.pathOf(request.params.file)
    if (!file) throw notFound('Image not found')
    response.set({ ...HARMLESS, 'Cache-Control': FOREVER })
    const isAsIs = Object.keys(request.query).every((name) => name === 'auto' || name === 'dl')
    if (file.endsWith('.svg') || (isAsIs && request.query.auto === undefined))
      return sendFile(request, response, file)
    response.vary('Accept')
    const wish = parseWish(request.query)
    const { bytes, mimeType } = await deliver({
      file,
      wish,
      accept: request.get('Accept') ?? '',
      cache: assets.cache,
    })
    offerDownload(request, response)
    response.type(mimeType).send(bytes)
  })

  router.get('/files/:project/:dataset/:file', (request, response) => {
    const file = assets.pathOf(request.params.file)
    if (!file) throw notFound('File not found')
    response.set({ ...HARMLESS, 'Cache-Control': FOREVER })
    sendFile(request, response, file)
  })

  return router
}

function sendFile(request: Request, response: Response, file: string) {
  offerDownload(request, response)
  // What the bytes are, not what the name says under which they are downloaded.
  response.type(extname(file))
  // The route's own headers stand; the default would shorten how long it may be kept.
  response.sendFile(file, { cacheControl: false, dotfiles: 'allow' })
}

function offerDownload({ query: { dl } }: Request, response: Response) {
  if (typeof dl === 'string') response.attachment(dl === '' ? undefined : dl)
}
