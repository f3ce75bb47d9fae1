import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'
import type { FindFormPost, Render, RenderFile } from '@portfolio/web/render'
import { STUDIO_BUILD } from '#src/installed.ts'

/** Renders a page, or a file such as the sitemap; finds the form at an address. */
export type Site = { render: Render; renderFile: RenderFile; findFormPost: FindFormPost }

/** The output of web and studio: built, or compiled by Vite in development. */
export type Builds = {
  /** The site's scripts, styles and fonts; mounted at `/`. */
  webAssets: RequestHandler
  loadSite: () => Promise<Site>
  /** Added to the head of a page; empty when built. */
  webHead: (url: string) => Promise<string>
  /** The Studio's scripts and fonts; mounted at `/studio`. */
  studioAssets: RequestHandler
  studioHtml: (url: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * The builds of web and studio.
 * @throws when they have not been built
 */
export async function openBuilds(): Promise<Builds> {
  const { render, renderFile, findFormPost } = await import('@portfolio/web/render')
  const studioHtml = await readFile(join(STUDIO_BUILD, 'index.html'), 'utf8')
  return {
    webAssets: serveBuild(fileURLToPath(new URL('../client', import.meta.resolve('@portfolio/web/render')))),
    loadSite: () => Promise.resolve({ render, renderFile, findFormPost }),
    webHead: () => Promise.resolve(''),
    studioAssets: serveBuild(STUDIO_BUILD),
    studioHtml: () => Promise.resolve(studioHtml),
    close: () => Promise.resolve(),
  }
}

/** Files under assets/ have a content hash in their name, so they are immutable. Precompressed files are sent as such. */
export function serveBuild(directory: string): RequestHandler {
  const router = Router()
  router.use(ignoreInvalidRange, endFailedFile)
  const options = { brotli: true, extensions: [] }
  router.use('/assets', sirv(`${directory}/assets`, { ...options, immutable: true, maxAge: 31_536_000 }))
  router.use('/assets', (_request, response) => response.status(404).end())
  router.use(sirv(directory, { ...options, maxAge: 3_600, etag: true }))
  return router
}

/** sirv passes a range that ends before it starts to the file stream, which fails after the headers are sent. */
const ignoreInvalidRange: RequestHandler = (request, _response, next) => {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const isValid = (start !== '' || end !== '') && (start === '' || end === '' || Number(start) <= Number(end))
  if (!isValid) delete request.headers.range
  next()
}

/** sirv does not handle the error of a file that a later build has removed; unhandled, it ends the process. */
const endFailedFile: RequestHandler = (_request, response, next) => {
  response.on('pipe', (file) => file.on('error', () => response.destroy()))
  next()
}
