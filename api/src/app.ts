import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import type { Translations } from './content/translations.ts'
import { createJsonBody } from './http/body-parser.ts'
import { redirectToCanonical } from './http/canonical-target.ts'
import { compress } from './http/compress.ts'
import { readCookies } from './http/cookies.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { notFound } from './http/errors.ts'
import type { Feature } from './http/feature.ts'
import { requireKnownHost } from './http/known-host.ts'
import { only } from './http/middleware.ts'
import { requireOriginForm } from './http/origin-form.ts'
import { createRequestLog } from '#src/operations/request-log.ts'
import { apiHeaders, setCommonHeaders } from './http/security-headers.ts'
import type { TrustProxy } from './trust-proxy.ts'
import type { VisitFeature } from './visits/feature.ts'
import type { PagesFeature } from './pages/router.ts'

type AppOptions = {
  log: Logger
  trustProxy: TrustProxy
  health: RequestHandler
  /** Loads the session and its user, then refuses forged state-changing requests. */
  session: RequestHandler[]
  /** Makes calls with a key take effect once. */
  once: RequestHandler
  features: Feature[]
  translations: Translations
  /** Measures requests. */
  observe: (request: IncomingMessage, response: ServerResponse) => void
  publicUrl: string | null
  /** The content lake, with its stored answers first; none when content is hosted elsewhere. */
  lake: RequestHandler[]
  visits: Pick<VisitFeature, 'count' | 'reports'>
  /** The site and the Studio. */
  pages: Pick<PagesFeature, 'cached' | 'forms' | 'router'>
}

/** All middleware and routes, in the order of a request. */
export function createApp(options: AppOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', options.trustProxy)

  const logRequest = createRequestLog(options.log)
  // Answers from the cache are logged with their own line only, so that they need no logger without it.
  const isEachLogged = options.log.isLevelEnabled('info')
  app.use(begin(options))
  if (isEachLogged) app.use(logRequest)
  app.use(requireKnownHost(options.publicUrl))
  app.use(readCookies)
  app.use(requireOriginForm)
  app.use(options.visits.count)
  // Before the redirect: pages are stored under canonical addresses only.
  app.use(options.pages.cached)
  app.use(redirectToCanonical)
  app.use('/api', apiHeaders, createPublicApi(options))
  if (!isEachLogged) app.use(logRequest)
  app.use(compress)
  for (const handler of options.lake) app.use('/lake', handler)

  app.use(options.pages.forms)
  app.use('/api', createApi(options))
  app.use(options.pages.router)
  app.use(createErrorHandler((key, language) => options.translations.error(key, language)))
  return app
}

/** What every answer has. */
function begin({ observe, publicUrl }: AppOptions): RequestHandler {
  const setHeaders = setCommonHeaders(publicUrl)
  return (request, response, next) => {
    response.setHeader('X-Request-Id', randomUUID())
    observe(request, response)
    setHeaders(response)
    next()
  }
}

function createPublicApi({ features }: AppOptions): Router {
  const api = express.Router()
  for (const { publicRouters = {} } of features)
    for (const [path, router] of Object.entries(publicRouters)) api.use(path, router)
  return api
}

function createApi({ health, session, once, features, visits }: AppOptions): Router {
  const api = express.Router()
  api.get('/health', health)
  // Before the session is loaded: a session that ends while a client delays the body must not count for the
  // request.
  api.use(createJsonBody())
  api.use('/visits', visits.reports)
  api.use(session, once)

  api.get('/', (_request, response) => response.json({ name: 'portfolio', health: '/api/health' }))
  for (const { routers, roleRouters = {} } of features) {
    for (const [path, router] of Object.entries(routers)) api.use(path, router)
    for (const [path, { roles, router }] of Object.entries(roleRouters)) api.use(path, only(...roles), router)
  }
  api.use(() => {
    throw notFound()
  })
  return api
}
