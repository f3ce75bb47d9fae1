import type { Request } from 'express'
import { forbidden, signInRequired } from '#src/http/errors.ts'

/** @throws {HttpError} 401 when nobody is signed in */
export function requireUser(request: Request): Express.User {
  if (!request.user) throw signInRequired()
  return request.user
}

/** @throws {HttpError} 401 when nobody is signed in, 403 when a user other than the owner is */
export function requireOwner(request: Request): Express.User {
  const user = requireUser(request)
  if (!user.isAdmin) throw forbidden()
  return user
}
