import type { IncomingMessage } from 'node:http'
import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import type { ReadInvitation } from '@portfolio/contract/team'
import type { ListImpressions } from '@portfolio/web/render'
import { followLake, followSource } from '#src/content/follow.ts'
import type { Content } from '#src/content/open-content.ts'
import { contentSource } from '#src/content/source.ts'
import type { Environment, HostedContent } from '#src/env.ts'
import type { Limits } from '#src/limits.ts'
import type { createReadClient } from '#src/connections/read-client.ts'
import { assetHeaders, pageHeaders, studioHeaders, TOKEN_PAGE_HEADERS } from '#src/http/security-headers.ts'
import type { Preview } from '#src/preview/preview.ts'
import type { AntiForgery } from '#src/sessions/xsrf.ts'
import type { Once } from '#src/once/once.ts'
import type { Builds } from './builds.ts'
import { createFailurePage } from './failure-page.ts'
import type { Flash } from '#src/sessions/flash.ts'
import { createFormPosts } from './form-posts.ts'
import { createFileRedirect, createLanguageRedirect } from './language-redirect.ts'
import type { AnswerCache } from '#src/cache/answer-cache.ts'
import { createMoves } from './moved.ts'
import { createRequireSignIn } from './require-sign-in.ts'
import { createPages } from './pages.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { Language } from '@portfolio/contract/language'
import { escapeJson } from '@portfolio/contract/markup'
import { hasSecret } from '@portfolio/contract/secret-parameters'
import { isRead } from '#src/http/request-line.ts'

/** Everything that is not the API: the Studio under /studio, the site everywhere else. */
export function createPagesFeature(
  env: Pick<Environment, 'google' | 'hostedContent' | 'publicUrl' | 'smtp'>,
  options: {
    builds: Builds
    content: Pick<
      Content,
      'drafts' | 'findMissing' | 'lake' | 'languages' | 'readAsset' | 'source' | 'translations'
    >
    preview: Preview
    readClient: ReturnType<typeof createReadClient>
    cache: AnswerCache
    listImpressions: ListImpressions
    readInvitation: ReadInvitation
    development: boolean
    limits: Pick<Limits, 'sharingPicture' | 'sharedPage'>
    antiForgery: Pick<AntiForgery, 'trust'>
    once: Pick<Once, 'post'>
    flash: Flash
    isSignedIn: (request: IncomingMessage) => Promise<boolean>
    onPublished: () => void
    log: Logger
    say: (line: string) => void
  },
) {
  const { builds, cache, limits, development, log, say } = options
  const { drafts, lake, languages, source, translations } = options.content
  const { hostedContent: hosted, publicUrl } = env
  // The screens that need Google's script may then load it.
  const hasGoogle = env.google !== null
  const publicContent = contentSource(hosted, '', drafts !== null)
  // Vite's client is an inline script, which the policy of built pages refuses.
  const unlessDeveloping = (handler: RequestHandler): RequestHandler =>
    development ? (_request, _response, next) => next() : handler

  const readLanguages = async () => {
    // The cache may hold pages that redirect now.
    if (await languages.refresh()) cache.invalidate(null)
  }
  function onChanged(tags: readonly string[] | null) {
    cache.invalidate(tags)
    void readLanguages()
    options.onPublished()
  }
  const redirectToLanguage = createLanguageRedirect(languages.current)
  const follower = lake ? followLake(lake, onChanged) : followSource(source, onChanged, { log, say })
  const { answerStored, files, flashed, pages, previews, show } = createPages({
    load: builds.loadSite,
    head: builds.webHead,
    cache,
    flash: options.flash,
    follower: development ? null : follower,
    common: {
      content: source,
      publicContent,
      queryContent: lake?.query ?? null,
      firstPublishedAt: (id) => lake?.firstPublishedAt(id) ?? null,
      readAsset: options.content.readAsset,
      listImpressions: options.listImpressions,
      readInvitation: options.readInvitation,
      hasGoogle,
      hasMailServer: env.smtp !== null,
    },
    publicUrl,
    limits,
    readClient: options.readClient,
    published: languages.current,
    findMoved: createMoves(lake),
    preview: drafts && { state: options.preview, drafts },
    pageHeaders: (inline, needs, isFramed) =>
      development
        ? {}
        : pageHeaders({
            elsewhere: contentSources(hosted),
            inline,
            google: hasGoogle && needs.includes('google'),
            preview: isFramed,
          }),
  })

  const router = Router()
  router.use(
    '/studio',
    unlessDeveloping(studioHeaders({ elsewhere: studioSources(hosted) })),
    builds.studioAssets,
  )
  router.use(
    '/studio',
    createStudioPage({ html: builds.studioHtml, languages: languages.current, publicContent }),
  )
  router.use(unlessDeveloping(assetHeaders), builds.webAssets, createFileRedirect(languages.current), files)
  router.use(redirectToLanguage, flashed)
  router.use(previews, pages)
  return {
    answerStored,
    /** Redirects visitors without a session; to be mounted before what answers with pages. */
    guard: createRequireSignIn({ ...options, translations }),
    /** Forms without scripts; to be mounted before the API, which answers them. */
    forms: createFormPosts({ ...options, translations, publicUrl, load: builds.loadSite, show }),
    router,
    /** Answers failed requests of browsers with a page. */
    failure: createFailurePage(options.content),
    readings: {
      page_cache_bytes: {
        help: 'Answers in the cache, in all encodings',
        read: () => cache.stats().bytes,
      },
      page_cache_hits_total: {
        help: 'Requests answered from the cache',
        read: () => cache.stats().hits,
      },
      page_cache_renders_total: { help: 'Answers made for the cache', read: () => cache.stats().made },
    },
    /** Whether content can be read; for hosted content, whether its changes are followed. */
    isContentReachable: () => follower.isFollowing(),
    close: () => follower.close(),
  }
}

export type PagesFeature = ReturnType<typeof createPagesFeature>

const SANITY = ['https://*.sanity.io', 'https://*.api.sanity.io', 'wss://*.api.sanity.io']
/** Modules that the Studio loads; the policy's wildcard does not match the domain itself. */
const SANITY_MODULES = ['https://sanity-cdn.com', 'https://*.sanity-cdn.com']

/** CSP sources of the hosts that pages load content from; none for the lake of this site. */
function contentSources(hosted: HostedContent | null): string[] {
  if (!hosted) return []
  if (hosted.apiHost === null) return SANITY
  const origins = [hosted.apiHost, hosted.assetHost].map((address) => new URL(address).origin)
  return [...new Set([...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))])]
}

/** CSP sources of the hosts that the Studio calls. */
const studioSources = (hosted: HostedContent | null): string[] =>
  hosted ? [...contentSources(hosted), ...SANITY_MODULES] : []

/** The Studio's page, for every address under /studio, with the address of the content as inline JSON. */
function createStudioPage(options: {
  html: (url: string) => Promise<string>
  /** The languages that the site is published in. */
  languages: () => readonly Language[]
  publicContent: ContentSource
}): RequestHandler {
  return async (request, response, next) => {
    if (!isRead(request)) return next()
    const html = await options.html(request.originalUrl)
    response
      .set({ 'Cache-Control': 'no-cache', ...(hasSecret(request.query) ? TOKEN_PAGE_HEADERS : {}) })
      .type('html')
      .send(withConfig(html, options.publicContent, options.languages()))
  }
}

function withConfig(html: string, config: ContentSource, languages: readonly Language[]): string {
  const json = escapeJson(config)
  return html
    .replace('<html', `<html data-languages="${languages.join(' ')}"`)
    .replace('</head>', () => `<script type="application/json" id="portfolio-config">${json}</script></head>`)
}
