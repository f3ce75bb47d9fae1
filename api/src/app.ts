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
import { only } from './http/middleware.ts'
import { requireOriginForm } from './http/origin-form.ts'
import { createRequestLog } from '#src/operations/request-log.ts'
import { apiHeaders } from './http/security-headers.ts'
import type { TrustProxy } from './trust-proxy.ts'
import type { VisitFeature } from './visits/feature.ts'
import type { PagesFeature } from './pages/router.ts'

type AppOptions = {
  log: Logger
  trustProxy: TrustProxy
  health: RequestHandler
  /** Loads the session and its user, then refuses forged state-changing requests. */
  session: RequestHandler[]
  features: Feature[]
  translations: Translations
  /** The content lake; null when content is hosted elsewhere. */
  lake: Router | null
  visits: Pick<VisitFeature, 'count' | 'reports'>
  /** The site and the Studio. */
  pages: Pick<PagesFeature, 'cached' | 'forms' | 'router'>
}

/** All middleware and routes behind `createFront`, in the order of a request. */
export function createApp(options: AppOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', options.trustProxy)

  app.use(createRequestLog(options.log))
  app.use(readCookies)
  app.use(requireOriginForm)
  app.use(redirectToCanonical)
  app.use(options.visits.count)
  app.use(options.pages.cached)
  app.use('/api', apiHeaders, createPublicApi(options))
  app.use(compress)
  if (options.lake) app.use('/lake', options.lake)

  app.use(options.pages.forms)
  app.use('/api', createApi(options))
  app.use(options.pages.router)
  app.use(createErrorHandler((key, language) => options.translations.error(key, language)))
  return app
}

function createPublicApi({ features }: AppOptions): Router {
  const api = express.Router()
  for (const { publicRouters = {} } of features)
    for (const [path, router] of Object.entries(publicRouters)) api.use(path, router)
  return api
}

function createApi({ health, session, features, visits }: AppOptions): Router {
  const api = express.Router()
  api.get('/health', health)
  // Before the session is loaded: a session that ends while a client delays the body must not count for the
  // request.
  api.use(createJsonBody())
  api.use('/visits', visits.reports)
  api.use(session)

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
