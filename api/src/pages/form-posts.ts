import { promisify } from 'node:util'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { ApiCall, Posted } from '@portfolio/web/render'
import { LANGUAGE_KEY, type Language } from '@portfolio/contract/language'
import { LOGIN_REFUSED } from '@portfolio/contract/limits'
import { pathTo } from '@portfolio/contract/paths'
import type { Translations } from '#src/content/translations.ts'
import { createFormBody } from '#src/http/body-parser.ts'
import { takeJson } from '#src/http/take-json.ts'
import type { WithCookies } from '#src/http/cookies.ts'
import type { AntiForgery } from '#src/sessions/xsrf.ts'
import type { Site } from './builds.ts'
import type { Flash } from '#src/sessions/flash.ts'
import type { Once } from '#src/once/once.ts'
import { publicOrigin } from './origin.ts'

type Deps = {
  load: () => Promise<Site>
  publicUrl: string | null
  antiForgery: Pick<AntiForgery, 'trust'>
  once: Pick<Once, 'post'>
  translations: Translations
  flash: Flash
  /** Answers with a page that shows the result of the form. */
  show: (
    request: Request,
    response: Response,
    page: { path: string; status: number; posted: Posted },
  ) => Promise<void>
}

/**
 * Forms without scripts: a POST to a page becomes the API call that the page's script would make, with the same
 * validation, limits and guards. A success redirects with a message; a refusal shows the page again.
 */
export function createFormPosts(deps: Deps): RequestHandler {
  const parse = promisify(createFormBody())
  return async (request, response, next) => {
    if (request.method !== 'POST' || !request.is('urlencoded')) return next()
    const url = new URL(publicOrigin(request, deps.publicUrl) + request.originalUrl)
    const found = (await deps.load()).findFormPost(url)
    if (!found) return next()
    await parse(request, response)
    const { post, address } = found
    const { language } = address
    const { values, problems, call } = post.read(toFields(request.body), address)
    const errorPage = post.errorScreen ? pathTo(language, post.errorScreen) : request.originalUrl
    const showAgain = (status: number, posted: Partial<Posted>) =>
      deps.show(request, response, {
        path: errorPage,
        status,
        posted: { values: {}, problems: [], message: null, ...posted },
      })
    const error = (text: string) => ({ kind: 'error', text }) as const

    if (!isFromOrigin(request, url.origin))
      return showAgain(403, { message: error(await deps.translations.error('antiForgery', language)) })
    if (problems.length > 0) return showAgain(400, { values, problems })

    deps.antiForgery.trust(request)
    if (!post.isRepeatable) deps.once.post(request, call)
    setLanguage(request, language)
    forwardCall(request, response, call, next, async ({ status, body }) => {
      if (status >= 400 || status === LOGIN_REFUSED)
        return showAgain(status >= 400 ? status : 400, { values, message: error(messageIn(body)) })
      const following = post.next(body)
      if ('show' in following)
        return deps.show(request, response, {
          path: pathTo(language, following.show),
          status: 200,
          posted: { values, problems: [], message: null, ...following.data },
        })
      const text = post.confirmation
        ? await deps.translations.confirmation(post.confirmation, language)
        : messageIn(body)
      deps.flash.set(response, text)
      response.redirect(303, pathTo(language, following.redirect))
    })
  }
}

/**
 * Sends a call through the routes that follow, in place of the request, and passes their JSON to `use`, which answers
 * the original request.
 */
function forwardCall(
  request: Request,
  response: Response,
  { method, path, body }: ApiCall,
  next: NextFunction,
  use: (answer: { status: number; body: unknown }) => Promise<void>,
) {
  const original = { method: request.method, url: request.url }
  takeJson(response, (answer) => {
    const status = response.statusCode
    response.status(200)
    Object.assign(request, original)
    use({ status, body: answer }).catch(next)
  })
  Object.assign(request, { method, url: `/api${path}`, body })
  next()
}

function setLanguage({ cookies }: WithCookies, language: Language) {
  cookies[LANGUAGE_KEY] = language
}

/** The message of an API's answer, which is its body or a property of it. */
function messageIn(body: unknown): string {
  if (typeof body === 'string') return body
  const message = toFields(body).message
  return typeof message === 'string' ? message : ''
}

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * Whether a page of this origin has sent the request (OWASP CSRF Prevention Cheat Sheet, "Verifying Origin With
 * Standard Headers"). Stored pages are the same for everybody, so their forms cannot carry a CSRF token.
 */
function isFromOrigin(request: Request, origin: string): boolean {
  const site = request.get('Sec-Fetch-Site')
  return site === undefined ? request.get('Origin') === origin : site === 'same-origin'
}
