import { type Request, Router } from 'express'
import type { Access } from '../http/access.ts'
import { openEventStream } from './channel.ts'
import type { Streams } from './streams.ts'

/** `/data/listen/{dataset}` and `/data/live/events/{dataset}` as server-sent events. */
export function createListenRouter({ streams, access }: { streams: Streams; access: Access }): Router {
  const router = Router()
  router.get('/data/listen/:dataset', async (request, response) => {
    const begin = await streams.listen(await readRequest(request))
    begin(openEventStream(request, response))
  })
  router.get('/data/live/events/:dataset', async (request, response) => {
    const begin = streams.live(await readRequest(request))
    begin(openEventStream(request, response))
  })
  return router

  async function readRequest(request: Request) {
    const { searchParams: query } = new URL(request.originalUrl, 'http://lake')
    const lastEventId = request.get('Last-Event-ID') ?? query.get('lastEventId')
    return { query, lastEventId, mayReadPrivate: (await access.of(request)) !== null }
  }
}
