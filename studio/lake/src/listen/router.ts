import { type Request, type Response, Router } from 'express'
import { openEventStream } from './channel.ts'
import type { Admission, Entrance } from './entrance.ts'

/** `/data/listen/{dataset}` and `/data/live/events/{dataset}` as server-sent events. */
export function createListenRouter({ entrance }: { entrance: Entrance }): Router {
  const router = Router()
  router.get('/data/listen/:dataset', async (request, response) => {
    open(await entrance.listen(request, parametersOf(request)), response)
  })
  router.get('/data/live/events/:dataset', async (request, response) => {
    open(await entrance.live(request, parametersOf(request)), response)
  })
  return router
}

function open({ hold, begin, maxBacklog }: Admission, response: Response) {
  // The client may have left while its identity was looked up.
  if (response.destroyed) return
  hold(response)
  begin(openEventStream(response, maxBacklog))
}

function parametersOf(request: Request<{ dataset: string }>) {
  const { searchParams: query } = new URL(request.originalUrl, 'http://lake')
  const { dataset } = request.params
  return { dataset, query, lastEventId: request.get('Last-Event-ID') ?? query.get('lastEventId') }
}
