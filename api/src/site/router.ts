import { type RequestHandler, Router } from 'express'
import type { QueryContent } from '@portfolio/web/render'
import { assetHeaders, pageHeaders, studioHeaders } from '#src/http/security-headers.ts'
import type { Builds } from './builds.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import { contentSource } from '#src/content/source.ts'
import { redirectToLanguage } from './language-redirect.ts'
import { createFiles, createPages } from './pages.ts'
import { createStudioPage } from './studio-page.ts'

/** Everything that is not the API: the Studio under /studio, the site everywhere else. */
export function createSiteRouter(options: {
  builds: Builds
  hosted: { projectId: string; dataset: string } | null
  /** Where this process itself reads the content. */
  content: ContentSource
  /** Answers queries in this process; null when content is hosted elsewhere. */
  queryContent: QueryContent | null
  localOrigin: string
  publicUrl: string | null
  development: boolean
  /** Whether Google sign-in is set up; the screens that need Google's script may then load it. */
  hasGoogle: boolean
}): Router {
  const { builds, content, queryContent, hosted, localOrigin, publicUrl } = options
  const publicContent = (origin: string) => contentSource(hosted, origin)
  // Vite's client is inline script, which the built pages do without.
  const headers = (built: RequestHandler): RequestHandler =>
    options.development ? (_request, _response, next) => next() : built
  const router = Router()

  router.use('/studio', headers(studioHeaders({ hosted: hosted !== null })), builds.studioAssets)
  router.use('/studio', createStudioPage({ html: builds.studioHtml, publicContent, publicUrl }))

  const site = { load: builds.loadSite, content, queryContent, publicContent, publicUrl }
  router.use(headers(assetHeaders), builds.webAssets, createFiles(site))
  router.use(redirectToLanguage)
  router.use(
    createPages({
      ...site,
      head: builds.webHead,
      localOrigin,
      headers: (inline, needs) => {
        const google = options.hasGoogle && needs.includes('google')
        return headers(pageHeaders({ hosted: hosted !== null, inline, google }))
      },
    }),
  )
  return router
}
