import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { languageOfPath, pathTo } from '@portfolio/contract/paths'
import { needsSignIn } from '@portfolio/contract/needs-sign-in'
import type { Translations } from '#src/content/translations.ts'
import { isRead } from '#src/http/request-line.ts'
import type { Flash } from '#src/sessions/flash.ts'

type Deps = {
  isSignedIn: (request: IncomingMessage) => Promise<boolean>
  flash: Pick<Flash, 'set'>
  translations: Pick<Translations, 'error'>
}

/**
 * Redirects visitors without a session from the screens of an account to the guestbook, before a page is sent that
 * would flash a form and then leave. The redirect from the form of an impression shows a message to sign in: without
 * scripts, the guestbook links to that form for everybody. Whoever comes from elsewhere, as by a link that the owner has
 * sent, may have scripts, which do not run on a page with a message.
 */
export const createRequireSignIn =
  ({ isSignedIn, flash, translations }: Deps): RequestHandler =>
  async (request, response, next) => {
    if (!isRead(request) || !needsSignIn(request.path) || (await isSignedIn(request))) return next()
    const language = languageOfPath(request.path)
    const isOnSite = (request.get('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin'
    if (isOnSite && request.path.toLowerCase() === pathTo(language, 'writeImpression'))
      flash.set(response, await translations.error('signInRequired', language))
    response.set('Cache-Control', 'no-store').redirect(302, pathTo(language, 'comments'))
  }
