import type { Request } from 'express'
import { badRequest } from '#src/http/errors.ts'

/**
 * The address, without a trailing slash, under which a visitor reaches us: as configured, else as they asked.
 * @throws {HttpError} 400 when the Host header is not one
 */
export function originOf(request: Request, publicUrl: string | null): string {
  if (publicUrl) return publicUrl
  const asked = `${request.protocol}://${request.host}`
  if (URL.canParse(asked) && new URL(asked).origin === asked.toLowerCase()) return asked
  throw badRequest()
}
