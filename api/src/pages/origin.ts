import type { Request } from 'express'
import { badRequest } from '#src/http/errors.ts'

const HOST = /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i

/**
 * The site's public address, without a trailing slash: PUBLIC_URL, else from the Host header.
 * @throws {HttpError} 400 for an invalid Host header
 */
export function publicOrigin(request: Request, publicUrl: string | null): string {
  if (publicUrl) return publicUrl
  const { host } = request
  // A proxy can forward any scheme.
  const asked = `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
  if (!host || !HOST.test(host) || !URL.canParse(asked)) throw badRequest()
  return new URL(asked).origin
}
