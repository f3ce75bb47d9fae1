import { isRead } from '#src/http/request-line.ts'

/** Calls below `/api` that a key would not make safer, each with its reason; every other one takes effect once. */
export const REPEATABLE: Readonly<Record<string, string>> = {
  'POST /auth/login': 'the answer is a session, whose cookie is never stored',
  'POST /auth/login/second-factor': 'as above; a code is good for one sign-in',
  'POST /auth/google': 'as above',
  'POST /auth/logout': 'ends what has ended',
  'DELETE /auth/sessions': 'ends what has ended',
  'POST /auth/password-check': 'a question',
  'POST /preview/content': 'a question',
  'POST /moderation/read': 'marks what is marked',
  'POST /machine-translation': 'a question',
  'POST /links': 'begins a check of links, unless one runs',
  'POST /visits/page': 'counted without cookies, so that nobody is the caller',
}

/** @param request in the router of `/api` */
export function isRepeatable(request: { method: string; path: string }): boolean {
  return isRead(request) || `${request.method} ${request.path.replace(/(?<=.)\/$/, '')}` in REPEATABLE
}
