import type { Request, RequestHandler } from 'express'
import type * as z from 'zod/mini'
import type { Role } from '@portfolio/contract/team'
import { requireRole, requireUser } from './require-user.ts'
import { validate } from './validate.ts'

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
