import { Router, static as serveFiles } from 'express'

const OF_THE_LAKE = /^\/+(?:v[^/]+|images|files)\//

/** A built Studio at the lake's own address. Its paths are addresses within its one page. @param folder of `sanity build` */
export function createStudioRouter(folder: string): Router {
  const router = Router()
  router.use(serveFiles(folder))
  // Not a route: Express would answer the lake's preflight requests for it.
  router.use((request, response, next) => {
    if (request.method !== 'GET' || OF_THE_LAKE.test(request.path)) next()
    else response.sendFile('index.html', { root: folder })
  })
  return router
}
