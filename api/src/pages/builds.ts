import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler, Router } from 'express'
import type { FindFormPost, Render, RenderFile } from '@portfolio/web/render'
import { STUDIO_BUILD } from '#src/installed.ts'

/** Renders a page, or a file such as the sitemap; finds the form at an address. */
export type Site = { render: Render; renderFile: RenderFile; findFormPost: FindFormPost }

/** The output of web and studio: built, or compiled by Vite in development. */
export type Builds = {
  /** The site's scripts, styles and fonts; mounted at `/`. */
  webAssets: RequestHandler
  loadSite: () => Promise<Site>
  /** What pages ask the content for; empty in development, where it changes. */
  queries: readonly string[]
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
  const { SITE_QUERIES, ...site } = await import('@portfolio/web/render')
  const studioHtml = await readFile(join(STUDIO_BUILD, 'index.html'), 'utf8')
  return {
    webAssets: serveBuild(fileURLToPath(new URL('../client', import.meta.resolve('@portfolio/web/render')))),
    loadSite: () => Promise.resolve(site),
    queries: SITE_QUERIES,
    webHead: () => Promise.resolve(''),
    studioAssets: serveBuild(STUDIO_BUILD),
    studioHtml: () => Promise.resolve(studioHtml),
    close: () => Promise.resolve(),
  }
}

/**
 * Files under assets/ have a content hash in their name, so they are immutable. To browsers that read Brotli the build's
 * own `.br` files are sent.
 */
export function serveBuild(directory: string): RequestHandler {
  const router = Router()
  const assets = express.static(join(directory, 'assets'), {
    acceptRanges: false,
    etag: false,
    immutable: true,
    maxAge: '1y',
    redirect: false,
    setHeaders(response, path) {
      response.vary('Accept-Encoding')
      if (path.endsWith('.br')) response.set('Content-Encoding', 'br').type(extname(path.slice(0, -3)))
    },
  })
  router.use('/assets', (request, response, next) => {
    if (!request.acceptsEncodings('br')) return next()
    const { url } = request
    request.url = url.replace(/(?=\?|$)/, '.br')
    assets(request, response, (error) => {
      request.url = url
      next(error)
    })
  })
  router.use('/assets', assets, (_request, response) => void response.status(404).end())
  router.use(express.static(directory, { index: false, maxAge: '1h', redirect: false }))
  return router
}
