import { basename, extname, parse } from 'node:path'
import { type Request, type Response, Router, raw } from 'express'
import type { AssetKind } from '../asset-document.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { badRequest, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { limitKeyOf } from '../http/client.ts'
import { withAbsoluteUrl } from '../http/absolute-urls.ts'
import { leavingOf } from '../http/leaving.ts'
import { parseWithin } from '../http/parse-within.ts'
import type { Assets } from './asset-store.ts'
import type { Upload } from './inspect.ts'
import { METADATA } from './metadata.ts'
import { createRenderLimit } from './render-limit.ts'
import { deliveredTypeOf } from './text-types.ts'
import { parseImageParameters } from './image-parameters.ts'

const LARGEST_UPLOAD = 50 * 1024 * 1024

/** Uploads: `/assets/images/{dataset}` and `/assets/files/{dataset}`, below a version. */
export function createUploadRouter(
  { access, readOrigin }: LakeContext,
  assets: Assets,
  dataset: Dataset,
): Router {
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

  async function upload(request: Request, response: Response, kind: AssetKind) {
    const { id: author } = await access.toWrite(request)
    const bytes: unknown = request.body
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw badRequest('The upload is empty')
    const contentType = request.get('content-type') ?? null
    const options = readOptions(request.query)
    const {
      id,
      file,
      document,
      bytes: stored,
    } = await assets.describe({ bytes, kind, contentType, ...options })
    const { isNew } = await assets.write(file, stored)
    try {
      dataset.transact([{ kind: 'createIfNotExists', document }], { author })
    } catch (error) {
      // Otherwise a disk that the file has filled would stay full.
      if (isNew && !dataset.get(id)) assets.remove(file)
      throw error
    }
    // A concurrent deletion may have removed the file after the write.
    if (!assets.findFile(file)) await assets.write(file, stored)
    response.json({ document: withAbsoluteUrl(dataset.get(id), readOrigin(request)) })
  }
}

const TEXTS = ['label', 'title', 'description', 'creditLine'] as const

/** The options of `client.assets.upload`, from the query string. */
function readOptions(query: Request['query']): Pick<Upload, 'filename' | 'fields' | 'metadata'> {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const texts = TEXTS.map((name) => [name, text(name)] as const).filter(([, value]) => value !== undefined)
  const [id, name, url] = [text('sourceId'), text('sourceName'), text('sourceUrl')]
  const source = { _type: 'sanity.assetSourceData', id, name, url }
  const asked = [query.meta ?? []].flat().map(String)
  const metadata = METADATA.filter((one) => asked.includes(one))
  return {
    filename: text('filename') || null,
    fields: { ...Object.fromEntries(texts), ...(id === undefined ? {} : { source }) },
    ...(asked.length > 0 ? { metadata } : {}),
  }
}

/** SVG and other files may contain scripts, which must not run with the site's origin. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Parameters with which an original is rendered for readers who may not see its metadata. */
const WITHOUT_METADATA = { q: 95 }

/** Any page may read the files; allowed origins also with credentials. */
function setHeaders(response: Response) {
  response.set(HEADERS)
  if (!response.hasHeader('Access-Control-Allow-Origin')) response.set('Access-Control-Allow-Origin', '*')
}

/** Delivery: `/images/{project}/{dataset}/{file}` and `/files/...`, beside the versions. The name contains the content's hash. */
export function createDeliveryRouter(
  { access, readClient }: LakeContext,
  assets: Assets,
  dataset: Dataset,
): Router {
  const router = Router()
  const limit = createRenderLimit()

  // The address may end with a file name for the visitor.
  router.get('/images/:project/:dataset/:file{/:name}', async (request, response) => {
    const file = assets.findFile(request.params.file)
    if (!file) throw notFound('Image not found')
    setHeaders(response)
    const parameters = parseImageParameters(request.query)
    // An SVG, which was sanitized when it was stored, is rendered only when another format is requested.
    if (file.endsWith('.svg') && parameters.fm === undefined)
      return sendFile(request, response, 'image', file)
    const isAsIs = Object.keys(parameters).length === 0
    if (isAsIs && (await assets.isBare(basename(file)))) return sendFile(request, response, 'image', file)
    if (isAsIs) {
      response.vary('Cookie').vary('Authorization')
      if (await maySeeOriginal(request)) {
        response.set('Cache-Control', 'private, max-age=31536000, immutable')
        return sendFile(request, response, 'image', file)
      }
    }
    response.vary('Accept')
    const asker = {
      accept: request.get('Accept') ?? '',
      client: limitKeyOf(readClient(request).address),
      limit,
      leaving: leavingOf(response),
    }
    const asked = isAsIs ? WITHOUT_METADATA : parameters
    const { bytes, format, mimeType } = await assets.render(basename(file), asked, asker)
    const { name } = parse(originalName('image', file))
    offerDownload(request, response, `${name}.${format === 'jpeg' ? 'jpg' : format}`)
    response.type(mimeType).send(bytes)
  })

  router.get('/files/:project/:dataset/:file{/:name}', (request, response) => {
    const file = assets.findFile(request.params.file)
    // Images, whose names contain their size, are only delivered below /images, without metadata.
    if (!file || /-\d+x\d+\.\w+$/.test(file)) throw notFound('File not found')
    setHeaders(response)
    sendFile(request, response, 'file', file)
  })

  return router

  /** The metadata of a photograph is for people with a role. */
  function maySeeOriginal(request: Request): Promise<boolean> {
    return access.toReadUnpublished(request).then(
      () => true,
      () => false,
    )
  }

  function sendFile(request: Request, response: Response, kind: AssetKind, file: string) {
    offerDownload(request, response, originalName(kind, file))
    // `attachment` has set the type by the download's name; this sets the stored file's.
    response.type(deliveredTypeOf(extname(file).slice(1)))
    // Otherwise `sendFile` would replace the Cache-Control set above.
    response.sendFile(file, { cacheControl: false, dotfiles: 'allow' })
  }

  function originalName(kind: AssetKind, path: string): string {
    const { base, name, ext } = parse(path)
    const original = dataset.get(`${kind}-${name}-${ext.slice(1)}`)?.originalFilename
    return typeof original === 'string' ? original : base
  }
}

/** The parameter `dl` has a file name, or is empty for the original one; `@sanity/image-url` writes `true` and `false`. */
function offerDownload({ query: { dl } }: Request, response: Response, original: string) {
  if (typeof dl === 'string' && dl !== 'false')
    response.attachment((dl === '' || dl === 'true' ? original : dl).toWellFormed())
}
