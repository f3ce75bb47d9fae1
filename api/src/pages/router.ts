import { type RequestHandler, Router } from 'express'
import type { QueryContent } from '@portfolio/web/render'
import { assetHeaders, pageHeaders, studioHeaders, tokenPageHeaders } from '#src/http/security-headers.ts'
import type { Builds } from './builds.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import { contentSource } from '#src/content/source.ts'
import { createFailurePage } from './failure-page.ts'
import { redirectToLanguage } from './language-redirect.ts'
import { createFileHandler, createPageHandler } from './pages.ts'
import { createStudioPage } from './studio-page.ts'
import type { Translations } from '#src/content/translations.ts'

/** Everything that is not the API: the Studio under /studio, the site everywhere else. */
export function createPagesRouter(options: {
  builds: Builds
  hosted: { projectId: string; dataset: string } | null
  /** Where this process reads the content. */
  content: ContentSource
  /** Answers queries in this process; null when content is hosted elsewhere. */
  queryContent: QueryContent | null
  localOrigin: string
  publicUrl: string | null
  development: boolean
  /** Whether Google sign-in is set up; the screens that need Google's script may then load it. */
  hasGoogle: boolean
  translations: Translations
}): Router {
  const { builds, content, queryContent, hosted, localOrigin, publicUrl } = options
  const publicContent = (origin: string) => contentSource(hosted, origin)
  // Vite's client is an inline script, which the policy of built pages refuses.
  const headers = (built: RequestHandler): RequestHandler =>
    options.development ? (_request, _response, next) => next() : built
  const router = Router()

  router.use('/studio', headers(studioHeaders({ hosted: hosted !== null })), builds.studioAssets)
  router.use('/studio', createStudioPage({ html: builds.studioHtml, publicContent, publicUrl }))

  const site = { load: builds.loadSite, content, queryContent, publicContent, publicUrl }
  router.use(headers(assetHeaders), builds.webAssets, createFileHandler(site))
  router.use(redirectToLanguage)
  router.use(
    createPageHandler({
      ...site,
      head: builds.webHead,
      localOrigin,
      headers: (inline, needs) => {
        const google = options.hasGoogle && needs.includes('google')
        const page = headers(pageHeaders({ hosted: hosted !== null, inline, google }))
        return Router().use(page, tokenPageHeaders)
      },
    }),
  )
  router.use(createFailurePage(options.translations))
  return router
}
