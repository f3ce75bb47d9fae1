import { ANYBODY, PERSON, type Sample, VISITORS } from './route.ts'

const CODE = { code: '123456' }

/** Requests of the API with more parameters and bodies than those in `ROUTES`. */
export const siteSamples: Readonly<Record<string, readonly Sample[]>> = {
  'POST /api/auth/login': [
    { body: { email: PERSON.email, password: PERSON.password }, roles: ['anonymous'] },
  ],
  'POST /api/auth/login/second-factor/': [{ body: CODE }],
  'POST /api/auth/logout': [{ body: {}, roles: VISITORS }],
  'POST /api/auth/register': [{ body: { user: PERSON, language: 'srb' }, roles: VISITORS }],
  'DELETE /api/auth/sessions': [{ roles: VISITORS }],
  'GET /api/auth/google/callback': [{ query: { code: 'a', state: 'b' } }],
  'POST /api/user/forgotten-password': [{ body: { email: PERSON.email, language: 'en' } }],
  'POST /api/user/email/': [
    { body: { newEmail: 'new@example.test', currentPassword: PERSON.password }, roles: VISITORS },
  ],
  'PUT /api/user/user-account': [
    {
      body: { first_name: 'Renamed', last_name: 'Towers', presentPassword: PERSON.password },
      roles: VISITORS,
    },
  ],
  'POST /api/user/second-factor/confirm': [{ body: CODE, roles: ANYBODY }],
  'POST /api/user/second-factor/recovery-codes': [{ body: CODE, roles: ANYBODY }],
  'POST /api/user/second-factor/turn-off': [{ body: CODE, roles: ANYBODY }],
  'DELETE /api/user/delete-account': [{ query: { impressions: 'keep-unnamed' }, roles: VISITORS }],

  'GET /api/audit/': [{ query: { cursor: `1-${'f'.repeat(24)}` } }],
  'GET /api/preview/enable': [
    { query: { 'sanity-preview-secret': 'unknown', 'sanity-preview-pathname': '/projects' } },
  ],
  'GET /api/preview/disable': [{ query: { to: '/projects' } }],
  'GET /api/visits/': [{ query: { days: '30' } }],
  'POST /api/visits/page': [{ body: { path: '/projects' } }],
  'POST /api/team/invitations': [{ body: { email: PERSON.email, role: 'editor', language: 'srb' } }],
  'DELETE /api/team/members/:id': [{ params: { id: ':message' } }],
  'POST /api/mail/sendContact': [
    {
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
  ],

  'GET /api/moderation/messages/': [{ query: { search: 'a' } }, { query: { cursor: ':message' } }],
  'GET /api/moderation/impressions': [
    { query: { filter: 'all', search: 'a' } },
    { query: { filter: 'all', cursor: ':cursor' } },
  ],
  'POST /api/moderation/read': [{ body: { ids: [':impression'] } }],
  'POST /api/moderation/impressions': [
    { body: { action: 'hide', ids: [':impression'], reason: 'A reason' } },
  ],
  'POST /api/moderation/undo': [{ body: { decisions: [':impression'] } }],
  'POST /api/moderation/people/:id/ban': [{ body: { reason: 'A reason' } }],
  'POST /api/moderation/people/:id/unban': [{ body: { reason: '' } }],
  'GET /api/user/comments/write-impression': [
    { query: { page: '1', limit: '10' } },
    { query: { cursor: ':cursor', page: '2' } },
  ],
  'POST /api/user/comments/write-impression': [
    { body: { impression: 'An impression', website: '' }, roles: VISITORS },
  ],
  'DELETE /api/user/comments/write-impression/:id': [{ params: { id: ':impression' }, roles: ANYBODY }],
  'POST /api/user/comments/:id/report': [{ body: { reason: 'spam' } }],
}
