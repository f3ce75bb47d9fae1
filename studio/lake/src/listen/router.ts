import { type Request, type Response, Router } from 'express'
import { apiVersion } from '../http/version.ts'
import { openEventStream } from './channel.ts'
import type { Admission, Entrance } from './entrance.ts'

/** `/data/listen/{dataset}` and `/data/live/events/{dataset}` as server-sent events. */
export function createListenRouter(entrance: Entrance): Router {
  const router = Router()
  router.get('/data/listen/:dataset', async (request, response) => {
    open(await entrance.listen(request, readParameters(request)), request, response)
  })
  router.get('/data/live/events/:dataset', async (request, response) => {
    open(await entrance.live(request, readParameters(request)), request, response)
  })
  return router
}

function open({ hold, begin, maxBacklog }: Admission, request: Request, response: Response) {
  // The client may have disconnected during the identity's look-up.
  if (response.destroyed) return
  // For HEAD a stream would occupy the connection without sending anything.
  if (request.method === 'HEAD') return void response.type('text/event-stream').end()
  hold(response)
  begin(openEventStream(response, maxBacklog))
}

function readParameters(request: Request<{ dataset: string }>) {
  const { searchParams: query } = new URL(request.originalUrl, 'http://lake')
  const { dataset } = request.params
  const lastEventId = request.get('Last-Event-ID') ?? query.get('lastEventId')
  return { dataset, query, lastEventId, version: apiVersion(request) }
}
