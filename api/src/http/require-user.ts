import { forbidden, signInRequired } from './errors.ts'

type MaybeSignedIn = { user?: Express.User | undefined }

/** @throws {HttpError} 401 when nobody is signed in */
export function requireUser({ user }: MaybeSignedIn): Express.User {
  if (!user) throw signInRequired()
  return user
}

/** @throws {HttpError} 401 when nobody is signed in, 403 when a user other than the owner is */
export function requireOwner(request: MaybeSignedIn): Express.User {
  const user = requireUser(request)
  if (!user.isAdmin) throw forbidden()
  return user
}
