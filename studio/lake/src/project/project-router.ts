import { Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { type FindMembers, type Identity, ROLES, isScript, presentRole } from '../access/identity.ts'
import { scriptsIn } from '../access/tokens.ts'
import { checkOrigin } from '../access/origins.ts'
import { readerOf } from '../access/reader.ts'
import type { Store } from '../store/open-store.ts'
import type { AllowedOrigin } from '../store/registry.ts'

const FEATURES = ['privateDataset', 'studioComments', 'sanityTasks', 'contentReleases', 'singleDocRelease']

/** Responses to the Studio's requests that are the same in every lake. */
const CONSTANT = {
  '/ping': { pong: true },
  '/features': FEATURES,
  '/projects/:project/features': FEATURES,
  '/projects/:project/grants': {},
  '/projects/:project/user-applications': [],
  // Requested before a release is created; the Studio requires a number.
  '/projects/:project/new-content-release-allowed': {
    data: {
      orgActiveReleaseLimit: null,
      orgMeteredActiveReleaseCount: 0,
      datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
    },
  },
  // After how many days a published or archived release is deleted; null because the lake keeps it.
  '/subscriptions/project/:project': {
    featureTypes: { retention: { features: [{ attributes: { maxRetentionDays: null } }] } },
  },
  '/intake/telemetry-status': { status: 'denied' },
  '/schedules/:project/:dataset': { schedules: [] },
}

/** `/projects` and the Studio's other requests that are not about content. */
export function createProjectRouter(
  deps: LakeContext & {
    displayName: string
    store: Store
    findMembers: FindMembers
  },
): Router {
  const { projectId, displayName, access, store, findTrust, findMembers } = deps
  const { registry } = store
  const router = Router()
  const project = { id: projectId, displayName, organizationId: null, features: [], members: [] }

  // The Studio crashes when this is 404.
  router.get('/projects/:project/datasets/:dataset/acl', async (request, response) => {
    const mayWrite = (await access.of(request))?.permission !== 'published'
    const permissions = mayWrite ? ['read', 'update', 'create', 'history'] : ['read']
    response.json([{ filter: '_id in path("**")', permissions }])
  })
  for (const [path, answer] of Object.entries(CONSTANT))
    router.get(path, (_request, response) => void response.json(answer))
  // The Studio lists the members for mentions and tasks.
  router.get('/projects/:project', async (request, response) => {
    const reader = readerOf(await access.of(request))
    const people = reader === 'public' ? [] : await findMembers()
    const shown =
      reader === 'everything'
        ? [...people, ...scriptsIn(store)]
        : people.filter(({ permission }) => permission !== 'published')
    response.json({ ...project, members: shown.map(presentMember) })
  })
  // Hosted Sanity describes plans, trials and help pages here; the lake has none.
  router.get(['/journey/{*rest}', '/help'], (_request, response) => void response.status(204).end())
  router.get('/projects', async (request, response) => {
    response.json((await access.of(request)) ? [project] : [])
  })
  // The client requests it after a failed request; pages of any origin may read the answer.
  router.get('/check/cors', (request, response) => {
    const trust = findTrust(request)
    response.set('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.json({ result: { allowed: trust !== 'none', withCredentials: trust === 'credentials' } })
  })

  router.get('/projects/:project/cors', async (request, response) => {
    await access.toReadUnpublished(request)
    response.json(registry.origins().map(presentOrigin))
  })
  router.post('/projects/:project/cors', async (request, response) => {
    await access.toManage(request)
    const body: unknown = request.body
    if (!isRecord(body) || typeof body.origin !== 'string') throw badRequest('The body needs an "origin"')
    const allowCredentials = body.allowCredentials === true
    const origin = checkOrigin(body.origin, allowCredentials)
    registry.addOrigin(origin, allowCredentials)
    await access.tellManaged(request, 'origin-allowed', origin)
    const added = registry.origins().find((entry) => entry.origin === origin)
    response.json(added && presentOrigin(added))
  })
  router.delete('/projects/:project/cors/:id', async (request, response) => {
    await access.toManage(request)
    const origin = registry.origins().find(({ id }) => id === request.params.id)
    if (!origin) throw notFound('CORS origin not found')
    registry.removeOrigin(origin.id)
    await access.tellManaged(request, 'origin-removed', origin.origin)
    response.json({ id: request.params.id, deleted: true })
  })
  return router

  function presentOrigin(origin: AllowedOrigin) {
    return { ...origin, projectId, updatedAt: origin.createdAt, deletedAt: null }
  }
}

const presentMember = ({ id, permission = 'everything' }: Identity) => ({
  id,
  isRobot: isScript({ id }),
  roles: [presentRole(ROLES[permission])],
})
