export type Role = 'anonymous' | 'member' | 'owner' | 'token'

/** A route with a request that is valid, so that its mutations get past the first checks. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A parameter such as `:impression` is replaced with one of the known values of that name. */
  path: string
  query?: Record<string, string>
  body?: unknown
  /** In place of a JSON body. */
  raw?: string
  roles?: readonly Role[]
}

const ANYBODY: readonly Role[] = ['anonymous', 'member', 'owner']
const VISITORS: readonly Role[] = ['anonymous', 'member']
const OWNERS: readonly Role[] = ['owner', 'owner', 'owner', 'anonymous', 'member']
const WRITERS: readonly Role[] = ['owner', 'token', 'token', 'anonymous']
const PERSON = {
  first_name: 'Faulty',
  last_name: 'Towers',
  email: 'generated@example.test',
  password: 'Moon-walk-1',
}
const LINK = { token: 'abcdefghijklmnopqrstuvwxyz' }
const QUERY = '*[_type == $type] | order(_id) {_id, _type, "n": count(*[references(^._id)])}[0...10]'
const PATCH = { id: ':document', set: { 'title.en': 'A title', 'list[_key=="a"].n': 1 }, inc: { number: 1 } }
const LAKE = '/lake/v2025-02-19'

const api: Route[] = [
  { method: 'GET', path: '/api/health' },
  { method: 'GET', path: '/api/' },
  { method: 'GET', path: '/api/auth/session' },
  {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: PERSON.email, password: PERSON.password },
    roles: ['anonymous'],
  },
  { method: 'POST', path: '/api/auth/logout', body: {}, roles: VISITORS },
  { method: 'POST', path: '/api/auth/register', body: { user: PERSON, language: 'srb' }, roles: VISITORS },
  { method: 'POST', path: '/api/auth/password-check', body: { password: PERSON.password } },
  { method: 'GET', path: '/api/auth/sessions' },
  { method: 'DELETE', path: '/api/auth/sessions', roles: VISITORS },
  { method: 'GET', path: '/api/auth/google' },
  { method: 'POST', path: '/api/auth/google', body: { credential: 'a.b.c' } },
  { method: 'GET', path: '/api/auth/google/redirect' },
  { method: 'GET', path: '/api/auth/google/callback', query: { code: 'a', state: 'b' } },
  { method: 'GET', path: '/api/audit', query: { cursor: `1-${'f'.repeat(24)}` }, roles: OWNERS },
  { method: 'GET', path: '/api/metrics', query: {}, roles: OWNERS },
  { method: 'GET', path: '/api/mail/human-check' },
  {
    method: 'POST',
    path: '/api/mail/sendContact',
    body: {
      inputData: {
        first_name: 'Ana',
        last_name: 'Ilić',
        email: 'ana@example.test',
        phone: '+381',
        message: 'Hi',
      },
      language: 'en',
      humanCheck: { challenge: ':challenge', tile: ':tile' },
      website: '',
    },
  },
  { method: 'GET', path: '/api/visits', query: { days: '30' }, roles: OWNERS },
  { method: 'POST', path: '/api/visits/page', body: { path: '/projects' } },
  { method: 'GET', path: '/api/team', roles: OWNERS },
  {
    method: 'POST',
    path: '/api/team/invitations',
    body: { email: PERSON.email, role: 'editor', language: 'srb' },
    roles: OWNERS,
  },
  { method: 'DELETE', path: '/api/team/invitations/:person', roles: OWNERS },
  { method: 'POST', path: '/api/team/accept', body: { token: LINK.token } },
  { method: 'DELETE', path: '/api/team/members/:message', roles: OWNERS },
  { method: 'GET', path: '/api/outbox', roles: OWNERS },
  { method: 'GET', path: '/api/outbox/:mail/html', roles: OWNERS },
  { method: 'GET', path: '/api/moderation/messages', query: { search: 'a' }, roles: OWNERS },
  { method: 'GET', path: '/api/moderation/messages', query: { cursor: ':message' }, roles: OWNERS },
  { method: 'POST', path: '/api/moderation/messages/:message', body: { isAnswered: true }, roles: OWNERS },
  {
    method: 'GET',
    path: '/api/moderation/impressions',
    query: { filter: 'all', search: 'a' },
    roles: OWNERS,
  },
  {
    method: 'GET',
    path: '/api/moderation/impressions',
    query: { filter: 'all', cursor: ':cursor' },
    roles: OWNERS,
  },
  { method: 'DELETE', path: '/api/moderation/messages/:message', roles: OWNERS },
  { method: 'POST', path: '/api/moderation/read', body: { ids: [':impression'] }, roles: OWNERS },
  { method: 'GET', path: '/api/moderation/counts', roles: OWNERS },
  { method: 'GET', path: '/api/moderation/impressions/:impression/decisions', roles: OWNERS },
  { method: 'GET', path: '/api/moderation/events', roles: OWNERS },
  {
    method: 'POST',
    path: '/api/moderation/impressions',
    body: { action: 'hide', ids: [':impression'], reason: 'A reason' },
    roles: OWNERS,
  },
  { method: 'POST', path: '/api/moderation/undo', body: { decisions: [':impression'] }, roles: OWNERS },
  { method: 'POST', path: '/api/moderation/people/:person/ban', body: { reason: 'A reason' }, roles: OWNERS },
  { method: 'POST', path: '/api/moderation/people/:person/unban', body: { reason: '' }, roles: OWNERS },
  { method: 'GET', path: '/api/user/activate-account/:person', query: LINK },
  { method: 'POST', path: '/api/user/activate-account/:person/new-mail', query: LINK, body: {} },
  { method: 'POST', path: '/api/user/forgotten-password', body: { email: PERSON.email, language: 'en' } },
  {
    method: 'PUT',
    path: '/api/user/reset-password/:person',
    query: LINK,
    body: { newPassword: 'Moon-walk-2' },
  },
  {
    method: 'PUT',
    path: '/api/user/user-account',
    body: { first_name: 'Renamed', last_name: 'Towers', presentPassword: PERSON.password },
    roles: VISITORS,
  },
  { method: 'GET', path: '/api/user/user-account/data' },
  { method: 'POST', path: '/api/auth/login/second-factor', body: { code: '123456' } },
  { method: 'GET', path: '/api/user/second-factor' },
  ...['set-up', 'confirm', 'recovery-codes', 'turn-off'].map((step): Route => ({
    method: 'POST',
    path: `/api/user/second-factor/${step}`,
    body: { code: '123456' },
  })),
  {
    method: 'DELETE',
    path: '/api/user/delete-account',
    query: { impressions: 'keep-unnamed' },
    roles: VISITORS,
  },
  { method: 'GET', path: '/api/user/comments/write-impression', query: { page: '1', limit: '10' } },
  { method: 'GET', path: '/api/user/comments/write-impression', query: { cursor: ':cursor', page: '2' } },
  {
    method: 'POST',
    path: '/api/user/comments/write-impression',
    body: { impression: 'An impression', website: '' },
    roles: VISITORS,
  },
  { method: 'DELETE', path: '/api/user/comments/write-impression/:impression', roles: ANYBODY },
  { method: 'GET', path: '/api/user/comments/own' },
  { method: 'GET', path: '/api/user/comments/events' },
  { method: 'POST', path: '/api/user/comments/:impression/report', body: { reason: 'spam' } },
]

const lake: Route[] = [
  {
    method: 'GET',
    path: `${LAKE}/data/query/production`,
    query: { query: QUERY, $type: '"project"', perspective: 'published', returnQuery: 'false' },
  },
  {
    method: 'POST',
    path: `${LAKE}/data/query/production`,
    body: { query: QUERY, params: { type: 'project' } },
  },
  { method: 'GET', path: `${LAKE}/data/doc/production/:document,:document` },
  { method: 'GET', path: `${LAKE}/data/references/production/documents/:document/to` },
  { method: 'GET', path: `${LAKE}/data/export/production`, query: { types: 'home,note' } },
  {
    method: 'GET',
    path: `${LAKE}/data/listen/production`,
    query: { query: '*[_type == "note"]', visibility: 'query' },
  },
  { method: 'GET', path: `${LAKE}/data/live/events/production` },
  {
    method: 'POST',
    path: `${LAKE}/data/mutate/production`,
    body: mutations(),
    query: { returnIds: 'true' },
    roles: WRITERS,
  },
  {
    method: 'POST',
    path: `${LAKE}/data/mutate/production`,
    body: { mutations: [{ patch: PATCH }] },
    query: { returnDocuments: 'true', visibility: 'sync', autoGenerateArrayKeys: 'true' },
    roles: WRITERS,
  },
  { method: 'POST', path: `${LAKE}/data/actions/production`, body: actions(), roles: WRITERS },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/transactions/:document`,
    query: { excludeContent: 'true', reverse: 'true', limit: '10', fromTime: '2026-01-01T00:00:00Z' },
    roles: WRITERS,
  },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/documents/:document`,
    query: { time: '2026-01-01T00:00:00Z' },
    roles: WRITERS,
  },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/documents/:document`,
    query: { revision: 'a' },
    roles: WRITERS,
  },
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
    '/auth/providers',
    '/intake/telemetry-status',
    '/journey/trial/portfolio',
    '/help',
    '/check/cors',
    '/ping',
    '/data/ping/production',
  ].map((path): Route => ({ method: 'GET', path: `${LAKE}${path}` })),
]

const pages: Route[] = [
  '/',
  '/projects',
  '/srb/projects',
  '/projects/:document',
  '/sharing/projects/:document.jpg',
  '/skills',
  '/about-me',
  '/contact',
  '/comments',
  '/skills/certificate/:document',
  '/curriculum-vitae',
  '/curriculum-vitae.pdf',
  '/cv.json',
  '/projects.rss',
  '/site.webmanifest',
  '/outbox',
  '/en/contact',
  '/activate-account/:person',
  '/reset-password/:person',
  '/robots.txt',
  '/sitemap.xml',
  '/studio',
  '/studio/structure',
  '/assets/none.js',
  '/favicon.ico',
].map((path) => ({ method: 'GET', path, query: { token: 'abc', page: '1' } }))

export const routes: readonly Route[] = [...api, ...lake, ...pages]

function mutations() {
  const document = { _id: 'generated-1', _type: 'note', list: [{ _key: 'a', n: 1 }], title: { en: 'One' } }
  return {
    transactionId: ':unique',
    mutations: [
      { createOrReplace: document },
      { createIfNotExists: { ...document, _id: 'generated-2' } },
      {
        patch: {
          id: 'generated-1',
          setIfMissing: { tags: [] },
          insert: { after: 'tags[-1]', items: ['one'] },
          diffMatchPatch: { 'title.en': '@@ -1,3 +1,3 @@\n-One\n+Two\n' },
          unset: ['nothing.here'],
        },
      },
      { patch: { query: '*[_id == $id]', params: { id: 'generated-2' }, dec: { number: 2 } } },
      { delete: { id: 'generated-3' } },
    ],
  }
}

function actions() {
  const ids = { publishedId: 'generated-4', draftId: 'drafts.generated-4' }
  return {
    transactionId: ':unique',
    actions: [
      {
        actionType: 'sanity.action.document.create',
        publishedId: ids.publishedId,
        attributes: { _id: ids.draftId, _type: 'note' },
        ifExists: 'ignore',
      },
      { actionType: 'sanity.action.document.edit', ...ids, patch: { set: { n: 1 } } },
      { actionType: 'sanity.action.document.publish', ...ids },
      { actionType: 'sanity.action.document.unpublish', ...ids },
      { actionType: 'sanity.action.document.discard', draftId: ids.draftId },
    ],
  }
}

function svg() {
  return '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
}
