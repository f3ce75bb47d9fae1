import { Router } from 'express'

/** What the Studio asks about its project besides content. */
export function createProjectRouter({ projectId, dataset }: { projectId: string; dataset: string }): Router {
  const router = Router()
  const project = { id: projectId, displayName: 'Portfolio', organizationId: null, features: [], members: [] }

  // Without this answer the Studio's page crashes.
  router.get('/projects/:project/datasets/:dataset/acl', (_request, response) => {
    response.json([{ filter: '_id in path("**")', permissions: ['read', 'update', 'create', 'history'] }])
  })
  router.get('/projects/:project/datasets', (request, response) => {
    // A dataset for comments would cost every form one more listener.
    const isForComments = request.query.datasetProfile === 'comments'
    response.json(isForComments ? [] : [{ name: dataset, aclMode: 'public' }])
  })
  router.get('/projects/:project/grants', (_request, response) => void response.json({}))
  router.get('/projects/:project/user-applications', (_request, response) => void response.json([]))
  router.get('/projects/:project', (_request, response) => void response.json(project))
  router.get(['/features', '/projects/:project/features'], (_request, response) => void response.json([]))
  router.get('/auth/providers', (_request, response) => void response.json({ providers: [] }))
  router.get('/intake/telemetry-status', (_request, response) => void response.json({ status: 'denied' }))
  // Sanity's own business: limits of plans, trials, help. Nothing to say is an answer too.
  router.get(['/journey/{*rest}', '/help'], (_request, response) => void response.status(204).end())
  router.get(['/ping', '/data/ping/:dataset'], (_request, response) => void response.json({ pong: true }))
  return router
}
