import { type Access, type Thing, rolesThat } from '@portfolio/contract/roles'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

/** Callers; `inactive` has a session of an account that was deactivated, and `banned` signed in after the ban. */
export const CALLERS = [
  'anonymous',
  'user',
  'other',
  'banned',
  'inactive',
  'moderator',
  'editor',
  'owner',
] as const
export type Caller = (typeof CALLERS)[number]

type Statuses = Record<Caller, number>
/** @property params replace those of `addressOf`; `{impression}` is an impression of `user` */
export type Row = { params?: Record<string, string>; query?: string; body?: unknown; expected: Statuses }

const everybody = (status: number): Statuses => ({
  anonymous: status,
  user: status,
  other: status,
  banned: status,
  inactive: status,
  moderator: status,
  editor: status,
  owner: status,
})
const signedIn = (status: number): Statuses => ({ ...everybody(status), anonymous: 401, inactive: 401 })
/** Expected statuses of an API route: `status` for roles with the access, 403 for the others. */
const roles = (access: Access, thing: Thing, status: number): Statuses => ({
  ...signedIn(403),
  ...withRights(access, thing, status),
})
/** Expected statuses of a route of the lake, to which people without a role are anonymous. */
const lakeRoles = (access: Access, thing: Thing, status: number): Statuses => ({
  ...everybody(401),
  moderator: 403,
  editor: 403,
  owner: 403,
  ...withRights(access, thing, status),
})

const withRights = (access: Access, thing: Thing, status: number) =>
  Object.fromEntries(rolesThat(access, thing).map((role) => [role, status]))

const ID = '0123456789abcdef01234567'
const DATASET = 'production'

/** The address of a route, with values for its parameters. */
export function addressOf(route: string, { params = {}, query }: Row): string {
  const [, pattern = ''] = route.split(' ')
  const known: Record<string, string> = {
    project: 'portfolio',
    dataset: DATASET,
    ids: 'siteSettings',
    ...params,
  }
  const unknown = pattern.startsWith('/lake/') ? 'none' : ID
  const path = pattern
    .replace('/lake/v1/', '/lake/v2025-02-19/')
    .replaceAll(/\{\/?[:*](\w+)\}/g, (part, name: string) => (name in known ? part.slice(1, -1) : ''))
    .replaceAll(/[:*](\w+)/g, (_, name: string) => known[name] ?? unknown)
  return query === undefined ? path : `${path}?${query}`
}

/**
 * The expected status of every route of the API and the lake, for every caller. One table however long, so that a new
 * route has one place.
 */
export const ROUTES: Record<string, Row> = {
  'GET /api/health': { expected: everybody(200) },
  'GET /api/': { expected: everybody(200) },

  'GET /api/auth/google/': { expected: everybody(200) },
  'POST /api/auth/google/': { body: { credential: 'a.b.c' }, expected: everybody(404) },
  'GET /api/auth/google/redirect': { expected: everybody(404) },
  'GET /api/auth/google/callback': { expected: everybody(404) },

  'GET /api/preview/enable': { query: 'sanity-preview-secret=unknown', expected: signedIn(403) },
  'GET /api/preview/disable': { expected: everybody(307) },

  'GET /api/preview/open': { query: 'token=unknown', expected: everybody(307) },
  'GET /api/preview/links/': { query: 'document=home', expected: roles('read', 'previews', 200) },
  'POST /api/preview/links/': {
    body: { document: 'home', path: '/' },
    expected: roles('write', 'previews', 201),
  },
  'DELETE /api/preview/links/:id': { expected: roles('write', 'previews', 404) },

  'GET /api/auth/session': { expected: everybody(200) },
  'POST /api/auth/login': {
    body: { email: 'nobody@example.test', password: 'Wrong-pass-1' },
    expected: everybody(215),
  },
  'POST /api/auth/login/second-factor/': { body: { code: 'none' }, expected: everybody(410) },
  'POST /api/auth/register': { body: {}, expected: everybody(400) },
  'POST /api/auth/password-check': { body: { password: 'Moon-walk-1' }, expected: everybody(204) },
  'GET /api/auth/sessions': { expected: signedIn(200) },

  'GET /api/audit/': { expected: roles('read', 'auditLog', 200) },
  'GET /api/metrics/': { expected: roles('read', 'metrics', 200) },
  'GET /api/links/': { expected: roles('write', 'drafts', 200) },
  'POST /api/links/': { expected: roles('write', 'drafts', 202) },
  'GET /api/machine-translation/': { expected: roles('write', 'drafts', 200) },
  'POST /api/machine-translation/': {
    body: { from: 'en', to: SERBIAN, texts: ['Hello'], terms: [] },
    // A translation from a language into itself is refused.
    expected: roles('write', 'drafts', HAS_SERBIAN ? 200 : 400),
  },
  // Not a valid name of an account, so GitHub is not asked.
  'GET /api/github/:account': { params: { account: '-' }, expected: roles('write', 'drafts', 200) },
  'GET /api/checklist/': { expected: roles('read', 'metrics', 200) },
  'GET /api/backups/': { expected: roles('read', 'metrics', 200) },
  'GET /api/mail/human-check': { expected: everybody(200) },
  'POST /api/mail/sendContact': { body: {}, expected: everybody(400) },
  'GET /api/outbox/': { expected: roles('read', 'outbox', 200) },
  'GET /api/outbox/:id/html': { expected: roles('read', 'outbox', 404) },

  'GET /api/moderation/messages/': { expected: roles('read', 'contactMessages', 200) },
  'POST /api/moderation/messages/:id': {
    body: { isAnswered: true },
    expected: roles('write', 'contactMessages', 404),
  },
  'DELETE /api/moderation/messages/:id': { expected: roles('write', 'contactMessages', 404) },
  'POST /api/moderation/read': { body: { ids: [ID] }, expected: roles('write', 'moderation', 204) },

  'POST /api/visits/page': { body: { path: '/' }, expected: everybody(204) },
  'GET /api/visits/': { expected: roles('read', 'statistics', 200) },

  'GET /api/team/': { expected: roles('read', 'team', 200) },
  'POST /api/team/invitations': { body: {}, expected: roles('write', 'team', 400) },
  'DELETE /api/team/invitations/:id': { expected: roles('write', 'team', 404) },
  'GET /api/team/accept/': { query: 'invitation=none', expected: everybody(400) },
  'POST /api/team/accept/account': {
    body: {
      token: 'none',
      person: { first_name: 'Jelena', last_name: 'Ilić', password: 'Moon-walk-1' },
      language: 'en',
    },
    expected: everybody(400),
  },
  'POST /api/team/accept/': { body: { token: 'none' }, expected: signedIn(400) },
  'DELETE /api/team/members/:id': { expected: roles('write', 'team', 404) },
  'DELETE /api/team/accounts': { query: 'email=nobody@example.test', expected: roles('write', 'team', 404) },

  'GET /api/moderation/impressions': { expected: roles('read', 'moderation', 200) },
  'GET /api/moderation/counts': { expected: roles('read', 'moderation', 200) },
  'GET /api/moderation/impressions/:id/decisions': {
    params: { id: '{impression}' },
    expected: roles('read', 'moderation', 200),
  },
  'GET /api/moderation/events': { expected: roles('read', 'moderation', 200) },
  'POST /api/moderation/impressions': {
    body: { action: 'publish', ids: [ID] },
    expected: roles('write', 'moderation', 200),
  },
  'POST /api/moderation/undo': { body: { decisions: [ID] }, expected: roles('write', 'moderation', 200) },
  'POST /api/moderation/people/:id/ban': { body: {}, expected: roles('write', 'moderation', 404) },
  'POST /api/moderation/people/:id/unban': { body: {}, expected: roles('write', 'moderation', 404) },

  'GET /api/user/activate-account/:id': { query: 'token=abc', expected: everybody(400) },
  'POST /api/user/activate-account/:id': { query: 'token=abc', expected: everybody(400) },
  'POST /api/user/activate-account/:id/new-mail': { query: 'token=abc', expected: everybody(400) },
  'POST /api/user/forgotten-password': { body: {}, expected: everybody(400) },
  'PUT /api/user/reset-password/:id': {
    query: 'token=abc',
    body: { newPassword: 'Star-light-2' },
    expected: everybody(400),
  },
  'POST /api/user/email/': { body: {}, expected: signedIn(400) },
  'POST /api/user/email/confirm/:id': { query: 'token=abc', expected: everybody(400) },
  'PUT /api/user/email/undo/:id': {
    query: 'token=abc',
    body: { newPassword: 'Star-light-2' },
    expected: everybody(400),
  },
  'PUT /api/user/user-account': { body: {}, expected: signedIn(400) },
  'GET /api/user/user-account/data': { expected: signedIn(200) },
  'DELETE /api/user/delete-account': { query: 'email=somebody@example.test', expected: signedIn(403) },

  'GET /api/user/second-factor/': { expected: signedIn(200) },
  'POST /api/user/second-factor/set-up': {
    expected: { ...signedIn(403), owner: 200, editor: 200, moderator: 200 },
  },
  // The row above has started a set-up for those with a role.
  'POST /api/user/second-factor/confirm': {
    body: { code: 'none' },
    expected: { ...signedIn(409), owner: 400, editor: 400, moderator: 400 },
  },
  'POST /api/user/second-factor/recovery-codes': { body: { code: 'none' }, expected: signedIn(400) },
  'POST /api/user/second-factor/turn-off': { body: { code: 'none' }, expected: signedIn(400) },

  'GET /api/user/comments/write-impression': { expected: everybody(200) },
  'POST /api/user/comments/write-impression': {
    body: { impression: 'Words of the route table' },
    expected: { ...signedIn(201), banned: 403 },
  },
  'GET /api/user/comments/own': { expected: signedIn(200) },
  'GET /api/user/comments/events': { expected: everybody(200) },
  'POST /api/user/comments/:id/report': { body: {}, expected: everybody(404) },

  'GET /lake/images/:project/:dataset/:file{/:name}': {
    params: { file: 'none-1x1.png' },
    expected: everybody(404),
  },
  'GET /lake/files/:project/:dataset/:file{/:name}': {
    params: { file: 'none.pdf' },
    expected: everybody(404),
  },
  'POST /lake/v1/comments/:dataset/setup': { body: {}, expected: lakeRoles('write', 'comments', 200) },
  'GET /lake/v1/projects/:project/tokens': { expected: lakeRoles('read', 'tokens', 200) },
  'POST /lake/v1/projects/:project/tokens': { body: {}, expected: lakeRoles('write', 'tokens', 400) },
  'DELETE /lake/v1/projects/:project/tokens/:id': { expected: lakeRoles('write', 'tokens', 404) },
  'GET /lake/v1/projects/:project/roles': { expected: lakeRoles('read', 'accounts', 200) },
  'GET /lake/v1/invitations/project/:project': { expected: lakeRoles('read', 'accounts', 200) },
  'GET /lake/v1/hooks/projects/:project': { expected: lakeRoles('write', 'webhooks', 200) },
  'POST /lake/v1/hooks/projects/:project': { body: {}, expected: lakeRoles('write', 'webhooks', 400) },
  'GET /lake/v1/hooks/projects/:project/:id': { expected: lakeRoles('write', 'webhooks', 404) },
  'PATCH /lake/v1/hooks/projects/:project/:id': { body: {}, expected: lakeRoles('write', 'webhooks', 404) },
  'DELETE /lake/v1/hooks/projects/:project/:id': { expected: lakeRoles('write', 'webhooks', 404) },
  'POST /lake/v1/hooks/projects/:project/:id/test': {
    body: {},
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'GET /lake/v1/hooks/projects/:project/:id/messages': { expected: lakeRoles('write', 'webhooks', 404) },
  'GET /lake/v1/hooks/projects/:project/:id/attempts': { expected: lakeRoles('write', 'webhooks', 404) },
  'GET /lake/v1/hooks/projects/:project/attempts/:attempt': { expected: lakeRoles('write', 'webhooks', 404) },
  'POST /lake/v1/assets/images/:dataset': { body: {}, expected: lakeRoles('write', 'assets', 400) },
  'POST /lake/v1/assets/files/:dataset': { body: {}, expected: lakeRoles('write', 'assets', 200) },
  'GET /lake/v1/data/query/:dataset': { query: 'query=1', expected: everybody(200) },
  'POST /lake/v1/data/query/:dataset': { body: { query: '1' }, expected: everybody(200) },
  'POST /lake/v1/data/mutate/:dataset': {
    body: { mutations: [] },
    expected: lakeRoles('write', 'publishedDocuments', 200),
  },
  'POST /lake/v1/data/actions/:dataset': {
    body: { actions: [] },
    expected: lakeRoles('write', 'publishedDocuments', 400),
  },
  'GET /lake/v1/data/doc/:dataset/:ids': { expected: everybody(200) },
  'GET /lake/v1/data/references/:dataset/documents/:id/to': {
    params: { id: 'skill-react' },
    expected: everybody(200),
  },
  'GET /lake/v1/data/export/:dataset': { expected: everybody(200) },
  'GET /lake/v1/data/listen/:dataset': {
    query: 'query=*',
    expected: lakeRoles('read', 'studioPreferences', 200),
  },
  'GET /lake/v1/data/live/events/:dataset': { expected: everybody(200) },
  'GET /lake/v1/data/history/:dataset/transactions/:ids': { expected: lakeRoles('read', 'history', 200) },
  'GET /lake/v1/data/history/:dataset/events/documents/:ids': { expected: lakeRoles('read', 'history', 200) },
  'GET /lake/v1/data/history/:dataset/documents/:ids': { expected: lakeRoles('read', 'history', 200) },
  'GET /lake/v1/users/me': { expected: everybody(200) },
  'GET /lake/v1/auth/id': { expected: lakeRoles('read', 'studioPreferences', 200) },
  'GET /lake/v1/users/me/keyvalue{/:keys}': {
    params: { keys: 'a' },
    expected: lakeRoles('read', 'studioPreferences', 200),
  },
  'PUT /lake/v1/users/me/keyvalue{/:key}': {
    body: [{ key: 'a', value: 1 }],
    expected: lakeRoles('write', 'studioPreferences', 200),
  },
  'GET /lake/v1/users/:ids': { params: { ids: ID }, expected: lakeRoles('read', 'authors', 200) },
  'GET /lake/v1/projects/:project/datasets/:dataset/acl': { expected: everybody(200) },
  'GET /lake/v1/projects/:project/datasets': { expected: everybody(200) },
  'PUT /lake/v1/projects/:project/datasets/:name': {
    params: { name: DATASET },
    expected: lakeRoles('write', 'datasets', 409),
  },
  'PATCH /lake/v1/projects/:project/datasets/:name': { expected: lakeRoles('write', 'datasets', 404) },
  'DELETE /lake/v1/projects/:project/datasets/:name': { expected: lakeRoles('write', 'datasets', 404) },
  'PUT /lake/v1/projects/:project/datasets/:name/copy': { expected: lakeRoles('write', 'datasets', 400) },
  'GET /lake/v1/datasets': { expected: everybody(200) },
  'PUT /lake/v1/datasets/:name': { params: { name: DATASET }, expected: lakeRoles('write', 'datasets', 409) },
  'PATCH /lake/v1/datasets/:name': { expected: lakeRoles('write', 'datasets', 404) },
  'DELETE /lake/v1/datasets/:name': { expected: lakeRoles('write', 'datasets', 404) },
  'PUT /lake/v1/datasets/:name/copy': { expected: lakeRoles('write', 'datasets', 400) },
  'GET /lake/v1/jobs/:id': { expected: lakeRoles('read', 'studioPreferences', 404) },
  'GET /lake/v1/jobs/:id/listen': { expected: everybody(404) },
  'GET /lake/v1/projects': { expected: everybody(200) },
  'GET /lake/v1/projects/:project/cors': { expected: lakeRoles('read', 'datasets', 200) },
  'POST /lake/v1/projects/:project/cors': { body: {}, expected: lakeRoles('write', 'datasets', 400) },
  'DELETE /lake/v1/projects/:project/cors/:id': { expected: lakeRoles('write', 'datasets', 404) },
  'GET /lake/v1/projects/:project/grants': { expected: everybody(200) },
  'GET /lake/v1/projects/:project/user-applications': { expected: everybody(200) },
  'GET /lake/v1/projects/:project': { expected: everybody(200) },
  'GET /lake/v1/features': { expected: everybody(200) },
  'GET /lake/v1/projects/:project/features': { expected: everybody(200) },
  'GET /lake/v1/auth/login/:provider': {
    query: 'origin=https://elsewhere.example',
    params: { provider: 'portfolio' },
    expected: everybody(403),
  },
  'GET /lake/v1/auth/fetch': { query: 'sid=none', expected: everybody(401) },
  'POST /lake/v1/auth/logout': { expected: everybody(204) },
  'GET /lake/v1/auth/providers': { expected: everybody(200) },
  'GET /lake/v1/intake/telemetry-status': { expected: everybody(200) },
  'GET /lake/v1/projects/:project/new-content-release-allowed': { expected: everybody(200) },
  'GET /lake/v1/subscriptions/project/:project': { expected: everybody(200) },
  'GET /lake/v1/schedules/:project/:dataset': { expected: everybody(200) },
  'GET /lake/v1/journey/{*rest}': { params: { rest: 'a' }, expected: everybody(204) },
  'GET /lake/v1/help': { expected: everybody(204) },
  'GET /lake/v1/check/cors': { expected: everybody(200) },
  'GET /lake/v1/ping': { expected: everybody(200) },
  'GET /lake/v1/data/ping/:dataset': { expected: everybody(200) },

  // Deletions and sign-outs are last.
  'DELETE /api/user/comments/write-impression/:id': {
    params: { id: '{impression}' },
    expected: { ...signedIn(404), user: 200 },
  },
  'DELETE /api/auth/sessions': { expected: signedIn(204) },
  'POST /api/auth/logout': { body: {}, expected: everybody(204) },
}
