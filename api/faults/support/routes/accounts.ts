import { PERSON, type Route, VISITORS } from './route.ts'

const LINK = { token: 'abcdefghijklmnopqrstuvwxyz' }

/** Sign-in, registration, mailed links, account settings. */
export const accounts: readonly Route[] = [
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
  { method: 'GET', path: '/api/user/activate-account/:person', query: LINK },
  { method: 'POST', path: '/api/user/activate-account/:person', query: LINK, body: {} },
  { method: 'POST', path: '/api/user/activate-account/:person/new-mail', query: LINK, body: {} },
  { method: 'POST', path: '/api/user/forgotten-password', body: { email: PERSON.email, language: 'en' } },
  {
    method: 'PUT',
    path: '/api/user/reset-password/:person',
    query: LINK,
    body: { newPassword: 'Moon-walk-2' },
  },
  {
    method: 'POST',
    path: '/api/user/email',
    body: { newEmail: 'new@example.test', currentPassword: PERSON.password },
    roles: VISITORS,
  },
  { method: 'POST', path: '/api/user/email/confirm/:person', query: LINK, body: {} },
  {
    method: 'PUT',
    path: '/api/user/email/undo/:person',
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
]
