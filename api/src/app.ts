import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import compression from 'compression'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import type { Translations } from './content/translations.ts'
import { createJsonBody } from './http/body-parser.ts'
import { redirectToCanonical, requireOriginForm } from './http/canonical-target.ts'
import { readCookies } from './http/cookies.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { notFound } from './http/errors.ts'
import type { Feature } from './http/feature.ts'
import { requireKnownHost } from './http/known-host.ts'
import { only } from './http/middleware.ts'
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
  /** Makes calls with an `Idempotency-Key` take effect once. */
  once: RequestHandler
  features: Feature[]
  translations: Translations
  /** Records the time of each request for the metrics. */
  observe: (request: IncomingMessage, response: ServerResponse) => void
  publicUrl: string | null
  /** The content lake, with its stored answers first; none when content is hosted elsewhere. */
  lake: RequestHandler[]
  visits: Pick<VisitFeature, 'count' | 'reports'>
  pages: Pick<PagesFeature, 'answerStored' | 'guard' | 'forms' | 'router' | 'failure'>
}

/** The whole application: `handle` sends stored pages itself and leaves all other requests to the routes of `app`. */
export function createApp(options: AppOptions): { handle: RequestListener; app: Express } {
  const logRequest = createRequestLog(options.log)
  // A stored page never fails, so it needs a logger only at a level that logs each request.
  const isEachLogged = options.log.isLevelEnabled('info')
  const setHeaders = setCommonHeaders(options.publicUrl)
  const app = createRoutes(options, isEachLogged ? null : logRequest)

  return {
    app,
    handle(request, response) {
      response.setHeader('X-Request-Id', randomUUID())
      options.observe(request, response)
      setHeaders(response)
      if (isEachLogged) logRequest(request, response)
      options.visits.count(request, response)
      // Stored pages bypass Express, which alone would take about as long as sending one.
      if (!options.pages.answerStored(readCookies(request), response)) app(request, response)
    },
  }
}

/** All middleware and routes, in the order of a request. */
function createRoutes(options: AppOptions, logRequest: RequestHandler | null): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', options.trustProxy)
  if (logRequest) app.use(logRequest)

  app.use(requireKnownHost(options.publicUrl))
  app.use(requireOriginForm)
  app.use(options.pages.guard)
  app.use(redirectToCanonical)
  app.use('/api', apiHeaders, createPublicApi(options))
  // Event streams are sent with `no-transform`, which leaves them as they are.
  app.use(compression())
  for (const handler of options.lake) app.use('/lake', handler)

  app.use(options.pages.forms)
  app.use('/api', createApi(options))
  app.use(options.pages.router, options.pages.failure)
  app.use(createErrorHandler((key, language) => options.translations.error(key, language)))
  return app
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
  // The body is parsed before the session is loaded: a session that ends while a client delays its body must not count
  // for the request.
  api.use(createJsonBody())
  api.use('/visits', visits.reports)
  api.use(session, once)

  api.get('/', (_request, response) => response.json({ name: 'portfolio', health: '/api/health' }))
  for (const { routers = {}, roleRouters = {} } of features) {
    for (const [path, router] of Object.entries(routers)) api.use(path, router)
    for (const [path, { roles, router }] of Object.entries(roleRouters)) api.use(path, only(...roles), router)
  }
  api.use(() => {
    throw notFound()
  })
  return api
}
