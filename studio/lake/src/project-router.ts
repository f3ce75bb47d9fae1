import { Router } from 'express'

/** `/projects` and what else the Studio requests besides content. */
export function createProjectRouter(options: {
  projectId: string
  displayName: string
  dataset: string
}): Router {
  const { projectId, displayName, dataset } = options
  const router = Router()
  const project = { id: projectId, displayName, organizationId: null, features: [], members: [] }

  // The Studio crashes when this is 404.
  router.get('/projects/:project/datasets/:dataset/acl', (_request, response) => {
    response.json([{ filter: '_id in path("**")', permissions: ['read', 'update', 'create', 'history'] }])
  })
  router.get('/projects/:project/datasets', (request, response) => {
    // With a dataset for comments every form would open one more listener.
    const isForComments = request.query.datasetProfile === 'comments'
    response.json(isForComments ? [] : [{ name: dataset, aclMode: 'public' }])
  })
  router.get('/projects/:project/grants', (_request, response) => void response.json({}))
  router.get('/projects/:project/user-applications', (_request, response) => void response.json([]))
  router.get('/projects/:project', (_request, response) => void response.json(project))
  router.get(['/features', '/projects/:project/features'], (_request, response) => void response.json([]))
  router.get('/auth/providers', (_request, response) => void response.json({ providers: [] }))
  router.get('/intake/telemetry-status', (_request, response) => void response.json({ status: 'denied' }))
  // Plans, trials and help of hosted Sanity.
  router.get(['/journey/{*rest}', '/help'], (_request, response) => void response.status(204).end())
  // The client asks when an event stream fails; requests of other origins never get here.
  router.get('/check/cors', (_request, response) => {
    response.json({ result: { allowed: true, withCredentials: true } })
  })
  router.get(['/ping', '/data/ping/:dataset'], (_request, response) => void response.json({ pong: true }))
  return router
}
