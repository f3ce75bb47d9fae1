import { isErrorKey } from '@portfolio/contract/error-keys'
import type { Role } from '@portfolio/contract/team'
import type { Request, RequestHandler } from 'express'
import type * as z from 'zod/mini'
import { badRequest, forbidden, signInRequired } from './errors.ts'

/*
 * The middleware of a route line, in this order: limit, guard, validation, handler. A limit that counts by account
 * follows the guard. One that counts by a field of the body, or only valid calls (mails, messages), follows the
 * validation.
 * Guards and limits type only the fields of the request that they read, so that Express infers the handler's body
 * from the schema. A query is parsed by its handler, with `validate`: Express defines it as a getter.
 */

type Params = Request['params']
type MaybeSignedIn = { user?: Express.User | undefined }
type Next = () => void

/** Counts a request. @param spend throws once the limit is reached */
export const limit =
  <Counted>(spend: (request: Counted) => Promise<void>) =>
  async (request: Counted, _response: unknown, next: Next) => {
    await spend(request)
    next()
  }

export function signedIn(request: MaybeSignedIn, _response: unknown, next: Next) {
  requireUser(request)
  next()
}

export const only =
  (...roles: readonly Role[]) =>
  (request: MaybeSignedIn, _response: unknown, next: Next) => {
    requireRole(request, ...roles)
    next()
  }

/** Refuses a body that does not match the schema; the handler gets the parsed one. */
export const body =
  <Schema extends z.ZodMiniType>(schema: Schema): RequestHandler<Params, unknown, z.output<Schema>> =>
  (request, _response, next) => {
    request.body = validate(schema, request.body)
    next()
  }

/**
 * Reads the signed-in user from the request.
 * @throws {HttpError} 401 when nobody is signed in
 */
export function requireUser({ user }: MaybeSignedIn): Express.User {
  if (!user) throw signInRequired()
  return user
}

/**
 * Reads the signed-in user from the request, and checks that this person has one of the roles.
 * @throws {HttpError} 401 when nobody is signed in, 403 when the user has none of the roles
 */
export function requireRole(request: MaybeSignedIn, ...roles: readonly Role[]): Express.User {
  const user = requireUser(request)
  const role = roleOf(user)
  if (role === null || !roles.includes(role)) throw forbidden()
  return user
}

/** The role of an account; null without one. */
export const roleOf = (account: Pick<Express.User, 'isAdmin' | 'role'>): Role | null =>
  account.isAdmin ? 'owner' : (account.role ?? null)

/**
 * Parses input with a schema of the contract.
 * @throws {HttpError} 400 with the first issue's error key; `badRequest` for an issue that zod words itself
 */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  throw badRequest(isErrorKey(message) ? message : 'badRequest')
}
