import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { needsSignIn, languageOfPath, pathTo } from '@portfolio/contract/paths'

/**
 * Redirects visitors without a session from the screens of an account to the guestbook, before a page is sent that
 * would only flash.
 */
export const createRequireSignIn =
  (isSignedIn: (request: IncomingMessage) => Promise<boolean>): RequestHandler =>
  async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !needsSignIn(request.path) || (await isSignedIn(request))) return next()
    response.set('Cache-Control', 'no-store').redirect(302, pathTo(languageOfPath(request.path), 'comments'))
  }
