import type { IncomingMessage, ServerResponse } from 'node:http'
import { rolesThat } from '@portfolio/contract/roles'
import { Router } from 'express'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import { pageViewSchema, visitsQuerySchema } from '@portfolio/contract/visits'
import type { Feature } from '#src/http/feature.ts'
import type { IsSlug } from '#src/content/slugs.ts'
import type { Limits } from '#src/limits.ts'
import { body, limit, validate } from '#src/http/middleware.ts'
import { requestPath } from '#src/http/request-line.ts'
import { downloadedLanguage, isCounted, readView } from './read-view.ts'
import { type VisitService, createVisits } from './service.ts'

export type VisitFeature = ReturnType<typeof createVisitFeature>

/** The owner's statistics of page views. */
export function createVisitFeature({
  limits,
  isSlug,
  ...deps
}: {
  connection: Connection
  isSlug: IsSlug
  limits: Pick<Limits, 'pageView'>
  log: Logger
}) {
  const visits = createVisits(deps)
  const reports = Router()
  reports.post('/page', limit(limits.pageView), body(pageViewSchema), async (request, response) => {
    const { referer: _ownPage, ...headers } = request.headers
    const view = isCounted(headers) ? readView(request.body.path, headers) : null
    if (view && (view.slug === null || (await isSlug(view.slug)))) visits.countView(view)
    response.status(204).end()
  })
  const statistics = Router()
  statistics.get('/', async (request, response) => {
    const { days } = validate(visitsQuerySchema, request.query)
    response.json(await visits.read(days))
  })
  return {
    /** Counts a page or a download of the CV after its answer, including 304. */
    count: countVisits(visits),
    /**
     * `POST /api/visits/page`, which needs no session: counts pages that the browser renders without a request to the
     * server, unless they do not exist.
     */
    reports,
    /** `GET /api/visits?days=30` */
    roleRouters: { '/visits': { roles: rolesThat('read', 'statistics'), router: statistics } },
    close: () => visits.close(),
  } satisfies Feature & Record<string, unknown>
}

const DOWNLOADED = new Set([200, 302, 304])

const countVisits = (visits: VisitService) => (request: IncomingMessage, response: ServerResponse) => {
  const { method, headers } = request
  if (method !== 'GET' || !isCounted(headers)) return
  const path = requestPath(request)
  const language = downloadedLanguage(path)
  const view = language ? null : readView(path, headers)
  if (!language && !view) return
  response.once('finish', () => {
    const { statusCode } = response
    if (language && DOWNLOADED.has(statusCode)) visits.countDownload(language)
    if (view && (statusCode === 200 || statusCode === 304)) visits.countView(view)
  })
}
