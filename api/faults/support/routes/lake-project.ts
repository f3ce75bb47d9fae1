import { OWNERS, type Route, WRITERS } from './route.ts'

const LAKE = '/lake/v2025-02-19'

/** Assets, users, and other resources of a project. */
export const lakeProject: readonly Route[] = [
  {
    method: 'POST',
    path: `${LAKE}/assets/images/production`,
    query: { filename: 'a.svg' },
    raw: svg(),
    roles: WRITERS,
  },
  {
    method: 'POST',
    path: `${LAKE}/assets/files/production`,
    query: { filename: 'a.txt' },
    raw: 'A text',
    roles: WRITERS,
  },
  {
    method: 'GET',
    path: '/lake/images/portfolio/production/:image',
    query: { w: '100', h: '80', fit: 'crop', crop: 'top,left' },
  },
  {
    method: 'GET',
    path: '/lake/images/portfolio/production/:image',
    query: { auto: 'format', q: '50', rect: '0,0,50,50' },
  },
  {
    method: 'GET',
    path: '/lake/images/portfolio/production/:image',
    query: { fm: 'png', blur: '5', flip: 'hv', bg: 'fff', dpr: '2', w: '64' },
  },
  { method: 'GET', path: '/lake/files/portfolio/production/:file', query: { dl: 'name.mp3' } },
  { method: 'POST', path: `${LAKE}/comments/production/setup`, body: {}, roles: WRITERS },
  ...comments(),
  ...webhooks(),
  { method: 'GET', path: `${LAKE}/users/me` },
  { method: 'GET', path: `${LAKE}/auth/id` },
  { method: 'GET', path: `${LAKE}/users/me/keyvalue/a,b`, roles: WRITERS },
  {
    method: 'PUT',
    path: `${LAKE}/users/me/keyvalue/a`,
    body: [{ key: 'a', value: { b: 1 } }],
    roles: WRITERS,
  },
  { method: 'GET', path: `${LAKE}/users/:person,:person`, roles: WRITERS },
  ...['/datasets', '/projects/portfolio/datasets'].flatMap((path): Route[] => [
    {
      method: 'PATCH',
      path: `${LAKE}${path}/production`,
      body: { aclMode: 'public' },
      roles: WRITERS,
    },
    { method: 'PUT', path: `${LAKE}${path}/production`, body: { aclMode: 'public' }, roles: WRITERS },
    { method: 'DELETE', path: `${LAKE}${path}/production`, roles: WRITERS },
    {
      method: 'PUT',
      path: `${LAKE}${path}/production/copy`,
      body: { targetDataset: 'production', skipHistory: true },
      roles: WRITERS,
    },
  ]),
  { method: 'GET', path: `${LAKE}/jobs/none`, roles: WRITERS },
  { method: 'GET', path: `${LAKE}/jobs/none/listen` },
  { method: 'GET', path: `${LAKE}/auth/login/portfolio`, query: { origin: 'https://studio.example' } },
  { method: 'GET', path: `${LAKE}/auth/fetch`, query: { sid: 'none' } },
  { method: 'POST', path: `${LAKE}/auth/logout` },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/events/documents/:document`,
    query: { limit: '10', nextCursor: '5' },
    roles: WRITERS,
  },
  { method: 'GET', path: `${LAKE}/projects/portfolio/cors`, roles: WRITERS },
  {
    method: 'POST',
    path: `${LAKE}/projects/portfolio/cors`,
    body: { origin: 'https://studio.example', allowCredentials: false },
    roles: WRITERS,
  },
  { method: 'DELETE', path: `${LAKE}/projects/portfolio/cors/none`, roles: WRITERS },
  ...[
    '/projects/portfolio/datasets/production/acl',
    '/projects/portfolio/datasets',
    '/datasets',
    '/projects',
    '/projects/portfolio/grants',
    '/projects/portfolio/user-applications',
    '/projects/portfolio',
    '/features',
    '/projects/portfolio/features',
    '/projects/portfolio/roles',
    '/projects/portfolio/new-content-release-allowed',
    '/subscriptions/project/portfolio',
    '/auth/providers',
    '/intake/telemetry-status',
    '/journey/trial/portfolio',
    '/schedules/portfolio/production',
    '/help',
    '/check/cors',
    '/ping',
    '/data/ping/production',
  ].map((path): Route => ({ method: 'GET', path: `${LAKE}${path}` })),
]

function svg() {
  return '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
}

/** `client.collaboration.comments` */
function comments(): Route[] {
  const path = `${LAKE}/collaboration/comments`
  const query = { resourceType: 'dataset', resourceId: 'portfolio.production' }
  const route = (method: Route['method'], below: string, more: Partial<Route> = {}): Route => ({
    method,
    path: `${path}${below}`,
    roles: WRITERS,
    ...more,
    query: { ...query, ...more.query },
  })
  return [
    route('GET', '/query', { query: { query: '*' } }),
    route('POST', '/query', { body: { query: '*' } }),
    route('POST', '', { body: { message: [], target: { documentId: 'home', documentType: 'home' } } }),
    route('PATCH', '/none', { body: { status: 'resolved' } }),
    route('DELETE', '/none'),
    route('POST', '/none/reactions', { body: { shortName: ':+1:' } }),
    route('DELETE', '/none/reactions/:+1:'),
  ]
}

function webhooks(): Route[] {
  const path = `${LAKE}/hooks/projects/portfolio`
  const body = {
    name: 'Hook',
    url: 'https://hook.example.test',
    dataset: 'production',
    rule: { on: ['update'] },
  }
  return [
    { method: 'GET', path, roles: OWNERS },
    { method: 'POST', path, body, roles: OWNERS },
    { method: 'PATCH', path: `${path}/none`, body, roles: OWNERS },
    { method: 'DELETE', path: `${path}/none`, roles: OWNERS },
    { method: 'POST', path: `${path}/none/test`, body: {}, roles: OWNERS },
    ...['/none', '/none/messages', '/none/attempts', '/attempts/none'].map((below): Route => ({
      method: 'GET',
      path: path + below,
      roles: OWNERS,
    })),
  ]
}
