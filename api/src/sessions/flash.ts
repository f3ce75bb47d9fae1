import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { type CookieSettings, createSignedCookie } from './signed-cookie.ts'

export type Flash = ReturnType<typeof createFlash>

/** The message of a form without scripts, for the page that it redirects to. */
export function createFlash(settings: CookieSettings) {
  const cookie = createSignedCookie(settings, { name: 'portfolio-message', lifetimeMs: 60_000 })
  return {
    set: (response: Response, text: string) => cookie.set(response, Buffer.from(text).toString('base64url')),
    isSent: (request: IncomingMessage) => cookie.read(request) !== null,
    take(request: IncomingMessage, response: Response): string | null {
      const sent = cookie.read(request)
      if (sent) cookie.clear(response)
      return sent && Buffer.from(sent, 'base64url').toString()
    },
  }
}
