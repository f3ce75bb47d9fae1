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
/** @property path replaces the route's, with parameters filled in; `{impression}` belongs to `user` */
export type Row = { path?: string; body?: unknown; expected: Statuses }

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
/** Of the API, for the roles of the matrix. */
const roles = (access: Access, thing: Thing, status: number): Statuses => ({
  ...signedIn(403),
  ...withRights(access, thing, status),
})
/** Of the lake, for which people without a role are anonymous. */
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
const lake = (path: string) => `/lake/v2025-02-19${path}`
/** The dataset whose comments are meant. */
const COMMENTED = `resourceType=dataset&resourceId=portfolio.${DATASET}`

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

  'GET /api/preview/enable': {
    path: '/api/preview/enable?sanity-preview-secret=unknown',
    expected: signedIn(403),
  },
  'GET /api/preview/disable': { expected: everybody(307) },

  'GET /api/preview/open': { path: '/api/preview/open?token=unknown', expected: everybody(307) },
  'GET /api/preview/links/': {
    path: '/api/preview/links?document=home',
    expected: roles('read', 'previews', 200),
  },
  'POST /api/preview/links/': {
    body: { document: 'home', path: '/' },
    expected: roles('write', 'previews', 201),
  },
  'DELETE /api/preview/links/:id': {
    path: `/api/preview/links/${ID}`,
    expected: roles('write', 'previews', 404),
  },

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
    // From a language into itself is refused.
    expected: roles('write', 'drafts', HAS_SERBIAN ? 200 : 400),
  },
  // Not a valid name of an account, so GitHub is not asked.
  'GET /api/github/:account': { path: '/api/github/-', expected: roles('write', 'drafts', 200) },
  'GET /api/checklist/': { expected: roles('read', 'metrics', 200) },
  'GET /api/backups/': { expected: roles('read', 'metrics', 200) },
  'GET /api/mail/human-check': { expected: everybody(200) },
  'POST /api/mail/sendContact': { body: {}, expected: everybody(400) },
  'GET /api/outbox/': { expected: roles('read', 'outbox', 200) },
  'GET /api/outbox/:id/html': { path: `/api/outbox/${ID}/html`, expected: roles('read', 'outbox', 404) },

  'GET /api/moderation/messages/': { expected: roles('read', 'contactMessages', 200) },
  'POST /api/moderation/messages/:id': {
    path: `/api/moderation/messages/${ID}`,
    body: { isAnswered: true },
    expected: roles('write', 'contactMessages', 404),
  },
  'DELETE /api/moderation/messages/:id': {
    path: `/api/moderation/messages/${ID}`,
    expected: roles('write', 'contactMessages', 404),
  },
  'POST /api/moderation/read': { body: { ids: [ID] }, expected: roles('write', 'moderation', 204) },

  'POST /api/visits/page': { body: { path: '/' }, expected: everybody(204) },
  'GET /api/visits/': { expected: roles('read', 'statistics', 200) },

  'GET /api/team/': { expected: roles('read', 'team', 200) },
  'POST /api/team/invitations': { body: {}, expected: roles('write', 'team', 400) },
  'DELETE /api/team/invitations/:id': {
    path: `/api/team/invitations/${ID}`,
    expected: roles('write', 'team', 404),
  },
  'GET /api/team/accept/': { path: '/api/team/accept?invitation=none', expected: everybody(400) },
  'POST /api/team/accept/account': {
    body: {
      token: 'none',
      person: { first_name: 'Jelena', last_name: 'Ilić', password: 'Moon-walk-1' },
      language: 'en',
    },
    expected: everybody(400),
  },
  'POST /api/team/accept/': { body: { token: 'none' }, expected: signedIn(400) },
  'DELETE /api/team/members/:id': { path: `/api/team/members/${ID}`, expected: roles('write', 'team', 404) },

  'GET /api/moderation/impressions': { expected: roles('read', 'moderation', 200) },
  'GET /api/moderation/counts': { expected: roles('read', 'moderation', 200) },
  'GET /api/moderation/impressions/:id/decisions': {
    path: '/api/moderation/impressions/{impression}/decisions',
    expected: roles('read', 'moderation', 200),
  },
  'GET /api/moderation/events': { expected: roles('read', 'moderation', 200) },
  'POST /api/moderation/impressions': {
    body: { action: 'publish', ids: [ID] },
    expected: roles('write', 'moderation', 200),
  },
  'POST /api/moderation/undo': { body: { decisions: [ID] }, expected: roles('write', 'moderation', 200) },
  'POST /api/moderation/people/:id/ban': {
    path: `/api/moderation/people/${ID}/ban`,
    body: {},
    expected: roles('write', 'moderation', 404),
  },
  'POST /api/moderation/people/:id/unban': {
    path: `/api/moderation/people/${ID}/unban`,
    body: {},
    expected: roles('write', 'moderation', 404),
  },

  'GET /api/user/activate-account/:id': {
    path: `/api/user/activate-account/${ID}?token=abc`,
    expected: everybody(400),
  },
  'POST /api/user/activate-account/:id': {
    path: `/api/user/activate-account/${ID}?token=abc`,
    expected: everybody(400),
  },
  'POST /api/user/activate-account/:id/new-mail': {
    path: `/api/user/activate-account/${ID}/new-mail?token=abc`,
    expected: everybody(400),
  },
  'POST /api/user/forgotten-password': { body: {}, expected: everybody(400) },
  'PUT /api/user/reset-password/:id': {
    path: `/api/user/reset-password/${ID}?token=abc`,
    body: { newPassword: 'Star-light-2' },
    expected: everybody(400),
  },
  'POST /api/user/email/': { body: {}, expected: signedIn(400) },
  'POST /api/user/email/confirm/:id': {
    path: `/api/user/email/confirm/${ID}?token=abc`,
    expected: everybody(400),
  },
  'PUT /api/user/email/undo/:id': {
    path: `/api/user/email/undo/${ID}?token=abc`,
    body: { newPassword: 'Star-light-2' },
    expected: everybody(400),
  },
  'PUT /api/user/user-account': { body: {}, expected: signedIn(400) },
  'GET /api/user/user-account/data': { expected: signedIn(200) },
  'DELETE /api/user/delete-account': {
    path: '/api/user/delete-account?email=somebody@example.test',
    expected: signedIn(403),
  },

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
  'POST /api/user/comments/:id/report': {
    path: `/api/user/comments/${ID}/report`,
    body: {},
    expected: everybody(404),
  },

  'GET /lake/images/:project/:dataset/:file{/:name}': {
    path: `/lake/images/portfolio/${DATASET}/none-1x1.png`,
    expected: everybody(404),
  },
  'GET /lake/files/:project/:dataset/:file{/:name}': {
    path: `/lake/files/portfolio/${DATASET}/none.pdf`,
    expected: everybody(404),
  },
  'POST /lake/v1/comments/:dataset/setup': {
    path: lake(`/comments/${DATASET}/setup`),
    body: {},
    expected: lakeRoles('write', 'comments', 200),
  },
  'GET /lake/v1/collaboration/comments/query': {
    path: lake(`/collaboration/comments/query?query=1&${COMMENTED}`),
    expected: lakeRoles('read', 'comments', 200),
  },
  'POST /lake/v1/collaboration/comments/query': {
    path: lake(`/collaboration/comments/query?${COMMENTED}`),
    body: { query: '1' },
    expected: lakeRoles('read', 'comments', 200),
  },
  'GET /lake/v1/collaboration/comments/listen': {
    path: lake(`/collaboration/comments/listen?query=*&${COMMENTED}`),
    expected: lakeRoles('read', 'comments', 200),
  },
  'POST /lake/v1/collaboration/comments': {
    path: lake(`/collaboration/comments?${COMMENTED}`),
    body: {},
    expected: lakeRoles('write', 'comments', 400),
  },
  'PATCH /lake/v1/collaboration/comments/:id': {
    path: lake(`/collaboration/comments/none?${COMMENTED}`),
    body: {},
    expected: lakeRoles('write', 'comments', 404),
  },
  'DELETE /lake/v1/collaboration/comments/:id': {
    path: lake(`/collaboration/comments/none?${COMMENTED}`),
    expected: lakeRoles('write', 'comments', 404),
  },
  'POST /lake/v1/collaboration/comments/:id/reactions': {
    path: lake(`/collaboration/comments/none/reactions?${COMMENTED}`),
    body: {},
    expected: lakeRoles('write', 'comments', 400),
  },
  'DELETE /lake/v1/collaboration/comments/:id/reactions/:shortName': {
    path: lake(`/collaboration/comments/none/reactions/:+1:?${COMMENTED}`),
    expected: lakeRoles('write', 'comments', 404),
  },
  'GET /lake/v1/projects/:project/tokens': {
    path: lake('/projects/portfolio/tokens'),
    expected: lakeRoles('read', 'tokens', 200),
  },
  'POST /lake/v1/projects/:project/tokens': {
    path: lake('/projects/portfolio/tokens'),
    body: {},
    expected: lakeRoles('write', 'tokens', 400),
  },
  'DELETE /lake/v1/projects/:project/tokens/:id': {
    path: lake('/projects/portfolio/tokens/none'),
    expected: lakeRoles('write', 'tokens', 404),
  },
  'GET /lake/v1/projects/:project/roles': {
    path: lake('/projects/portfolio/roles'),
    expected: lakeRoles('read', 'accounts', 200),
  },
  'GET /lake/v1/invitations/project/:project': {
    path: lake('/invitations/project/portfolio'),
    expected: lakeRoles('read', 'accounts', 200),
  },
  'POST /lake/v1/invitations/project/:project': {
    path: lake('/invitations/project/portfolio'),
    body: {},
    expected: lakeRoles('write', 'team', 400),
  },
  'GET /lake/v1/hooks/projects/:project': {
    path: lake('/hooks/projects/portfolio'),
    expected: lakeRoles('write', 'webhooks', 200),
  },
  'POST /lake/v1/hooks/projects/:project': {
    path: lake('/hooks/projects/portfolio'),
    body: {},
    expected: lakeRoles('write', 'webhooks', 400),
  },
  'GET /lake/v1/hooks/projects/:project/:id': {
    path: lake('/hooks/projects/portfolio/none'),
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'PATCH /lake/v1/hooks/projects/:project/:id': {
    path: lake('/hooks/projects/portfolio/none'),
    body: {},
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'DELETE /lake/v1/hooks/projects/:project/:id': {
    path: lake('/hooks/projects/portfolio/none'),
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'POST /lake/v1/hooks/projects/:project/:id/test': {
    path: lake('/hooks/projects/portfolio/none/test'),
    body: {},
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'GET /lake/v1/hooks/projects/:project/:id/messages': {
    path: lake('/hooks/projects/portfolio/none/messages'),
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'GET /lake/v1/hooks/projects/:project/:id/attempts': {
    path: lake('/hooks/projects/portfolio/none/attempts'),
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'GET /lake/v1/hooks/projects/:project/attempts/:attempt': {
    path: lake('/hooks/projects/portfolio/attempts/none'),
    expected: lakeRoles('write', 'webhooks', 404),
  },
  'POST /lake/v1/assets/images/:dataset': {
    path: lake(`/assets/images/${DATASET}`),
    body: {},
    expected: lakeRoles('write', 'assets', 400),
  },
  'POST /lake/v1/assets/files/:dataset': {
    path: lake(`/assets/files/${DATASET}`),
    body: {},
    expected: lakeRoles('write', 'assets', 200),
  },
  'GET /lake/v1/data/query/:dataset': {
    path: lake(`/data/query/${DATASET}?query=1`),
    expected: everybody(200),
  },
  'POST /lake/v1/data/query/:dataset': {
    path: lake(`/data/query/${DATASET}`),
    body: { query: '1' },
    expected: everybody(200),
  },
  'POST /lake/v1/data/mutate/:dataset': {
    path: lake(`/data/mutate/${DATASET}`),
    body: { mutations: [] },
    expected: lakeRoles('write', 'publishedDocuments', 200),
  },
  'POST /lake/v1/data/actions/:dataset': {
    path: lake(`/data/actions/${DATASET}`),
    body: { actions: [] },
    expected: lakeRoles('write', 'publishedDocuments', 400),
  },
  'GET /lake/v1/data/doc/:dataset/:ids': {
    path: lake(`/data/doc/${DATASET}/siteSettings`),
    expected: everybody(200),
  },
  'GET /lake/v1/data/references/:dataset/documents/:id/to': {
    path: lake(`/data/references/${DATASET}/documents/skill-react/to`),
    expected: everybody(200),
  },
  'GET /lake/v1/data/export/:dataset': { path: lake(`/data/export/${DATASET}`), expected: everybody(200) },
  'GET /lake/v1/data/listen/:dataset': {
    path: lake(`/data/listen/${DATASET}?query=*`),
    expected: lakeRoles('read', 'studioPreferences', 200),
  },
  'GET /lake/v1/data/live/events/:dataset': {
    path: lake(`/data/live/events/${DATASET}`),
    expected: everybody(200),
  },
  'GET /lake/v1/data/history/:dataset/transactions/:ids': {
    path: lake(`/data/history/${DATASET}/transactions/siteSettings`),
    expected: lakeRoles('read', 'history', 200),
  },
  'GET /lake/v1/data/history/:dataset/events/documents/:ids': {
    path: lake(`/data/history/${DATASET}/events/documents/siteSettings`),
    expected: lakeRoles('read', 'history', 200),
  },
  'GET /lake/v1/data/history/:dataset/documents/:ids': {
    path: lake(`/data/history/${DATASET}/documents/siteSettings`),
    expected: lakeRoles('read', 'history', 200),
  },
  'GET /lake/v1/users/me': { path: lake('/users/me'), expected: everybody(200) },
  'GET /lake/v1/auth/id': { path: lake('/auth/id'), expected: lakeRoles('read', 'studioPreferences', 200) },
  'GET /lake/v1/users/me/keyvalue{/:keys}': {
    path: lake('/users/me/keyvalue/a'),
    expected: lakeRoles('read', 'studioPreferences', 200),
  },
  'PUT /lake/v1/users/me/keyvalue{/:key}': {
    path: lake('/users/me/keyvalue'),
    body: [{ key: 'a', value: 1 }],
    expected: lakeRoles('write', 'studioPreferences', 200),
  },
  'GET /lake/v1/users/:ids': {
    path: lake(`/users/${ID}`),
    expected: lakeRoles('read', 'authors', 200),
  },
  'GET /lake/v1/projects/:project/datasets/:dataset/acl': {
    path: lake(`/projects/portfolio/datasets/${DATASET}/acl`),
    expected: everybody(200),
  },
  'GET /lake/v1/projects/:project/datasets': {
    path: lake('/projects/portfolio/datasets'),
    expected: everybody(200),
  },
  'PUT /lake/v1/projects/:project/datasets/:name': {
    path: lake(`/projects/portfolio/datasets/${DATASET}`),
    expected: lakeRoles('write', 'datasets', 409),
  },
  'PATCH /lake/v1/projects/:project/datasets/:name': {
    path: lake('/projects/portfolio/datasets/none'),
    expected: lakeRoles('write', 'datasets', 404),
  },
  'DELETE /lake/v1/projects/:project/datasets/:name': {
    path: lake('/projects/portfolio/datasets/none'),
    expected: lakeRoles('write', 'datasets', 404),
  },
  'PUT /lake/v1/projects/:project/datasets/:name/copy': {
    path: lake('/projects/portfolio/datasets/none/copy'),
    expected: lakeRoles('write', 'datasets', 400),
  },
  'GET /lake/v1/datasets': { path: lake('/datasets'), expected: everybody(200) },
  'PUT /lake/v1/datasets/:name': {
    path: lake(`/datasets/${DATASET}`),
    expected: lakeRoles('write', 'datasets', 409),
  },
  'PATCH /lake/v1/datasets/:name': {
    path: lake('/datasets/none'),
    expected: lakeRoles('write', 'datasets', 404),
  },
  'DELETE /lake/v1/datasets/:name': {
    path: lake('/datasets/none'),
    expected: lakeRoles('write', 'datasets', 404),
  },
  'PUT /lake/v1/datasets/:name/copy': {
    path: lake('/datasets/none/copy'),
    expected: lakeRoles('write', 'datasets', 400),
  },
  'GET /lake/v1/jobs/:id': {
    path: lake('/jobs/none'),
    expected: lakeRoles('read', 'studioPreferences', 404),
  },
  'GET /lake/v1/jobs/:id/listen': { path: lake('/jobs/none/listen'), expected: everybody(404) },
  'GET /lake/v1/projects': { path: lake('/projects'), expected: everybody(200) },
  'GET /lake/v1/projects/:project/cors': {
    path: lake('/projects/portfolio/cors'),
    expected: lakeRoles('read', 'datasets', 200),
  },
  'POST /lake/v1/projects/:project/cors': {
    path: lake('/projects/portfolio/cors'),
    body: {},
    expected: lakeRoles('write', 'datasets', 400),
  },
  'DELETE /lake/v1/projects/:project/cors/:id': {
    path: lake('/projects/portfolio/cors/none'),
    expected: lakeRoles('write', 'datasets', 404),
  },
  'GET /lake/v1/projects/:project/grants': {
    path: lake('/projects/portfolio/grants'),
    expected: everybody(200),
  },
  'GET /lake/v1/projects/:project/user-applications': {
    path: lake('/projects/portfolio/user-applications'),
    expected: everybody(200),
  },
  'GET /lake/v1/projects/:project': { path: lake('/projects/portfolio'), expected: everybody(200) },
  'GET /lake/v1/features': { path: lake('/features'), expected: everybody(200) },
  'GET /lake/v1/projects/:project/features': {
    path: lake('/projects/portfolio/features'),
    expected: everybody(200),
  },
  'GET /lake/v1/auth/login/:provider': {
    path: lake('/auth/login/portfolio?origin=https://elsewhere.example'),
    expected: everybody(403),
  },
  'GET /lake/v1/auth/fetch': { path: lake('/auth/fetch?sid=none'), expected: everybody(401) },
  'POST /lake/v1/auth/logout': { path: lake('/auth/logout'), expected: everybody(204) },
  'GET /lake/v1/auth/providers': { path: lake('/auth/providers'), expected: everybody(200) },
  'GET /lake/v1/intake/telemetry-status': {
    path: lake('/intake/telemetry-status'),
    expected: everybody(200),
  },
  'GET /lake/v1/projects/:project/new-content-release-allowed': {
    path: lake('/projects/portfolio/new-content-release-allowed'),
    expected: everybody(200),
  },
  'GET /lake/v1/subscriptions/project/:project': {
    path: lake('/subscriptions/project/portfolio'),
    expected: everybody(200),
  },
  'GET /lake/v1/schedules/:project/:dataset': {
    path: lake('/schedules/portfolio/production'),
    expected: everybody(200),
  },
  'GET /lake/v1/journey/{*rest}': { path: lake('/journey/a'), expected: everybody(204) },
  'GET /lake/v1/help': { path: lake('/help'), expected: everybody(204) },
  'GET /lake/v1/check/cors': { path: lake('/check/cors'), expected: everybody(200) },
  'GET /lake/v1/ping': { path: lake('/ping'), expected: everybody(200) },
  'GET /lake/v1/data/ping/:dataset': { path: lake(`/data/ping/${DATASET}`), expected: everybody(200) },

  // Deletions and sign-outs are last.
  'DELETE /api/user/comments/write-impression/:id': {
    path: '/api/user/comments/write-impression/{impression}',
    expected: { ...signedIn(404), user: 200 },
  },
  'DELETE /api/auth/sessions': { expected: signedIn(204) },
  'POST /api/auth/logout': { body: {}, expected: everybody(204) },
}
