import type { Request } from 'express'
import { signInRequired } from '#src/http/errors.ts'

/** @throws {HttpError} 401 when nobody is signed in */
export function requireUser(request: Request): Express.User {
  if (!request.user) throw signInRequired()
  return request.user
}
