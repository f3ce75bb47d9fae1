import type { RequestHandler } from 'express'
import { LANGUAGE_KEY, type Language } from '@portfolio/contract/language'
import { chosenLanguage, preferredLanguage } from '#src/http/language.ts'

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Every address has one language: the plain one is English, `/srb/...` Serbian. A plain address sends on to its
 * Serbian twin whoever chose Serbian, or chose nothing and prefers it; `/en/...` and `/srb/...` are a choice.
 */
export const redirectToLanguage: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const remember = (language: Language) =>
    response.cookie(LANGUAGE_KEY, language, {
      path: '/',
      sameSite: 'lax',
      maxAge: ONE_YEAR_MS,
      secure: request.secure,
    })
  const { prefix, rest } = splitLanguage(request.originalUrl)
  if (prefix === 'srb') {
    if (chosenLanguage(request) !== 'srb') remember('srb')
    return next()
  }
  if (prefix === 'en') {
    remember('en')
    return response.set('Cache-Control', 'no-store').redirect(302, rest)
  }
  response.vary('Cookie, Accept-Language')
  const language = chosenLanguage(request) ?? preferredLanguage(request)
  if (language === 'en') return next()
  return response.set('Cache-Control', 'no-store').redirect(302, `/srb${rest === '/' ? '' : rest}`)
}

function splitLanguage(url: string): { prefix: Language | null; rest: string } {
  const found = /^\/(en|srb)(?=[/?]|$)/.exec(url)
  if (!found) return { prefix: null, rest: url }
  // One leading slash only: `//host` in a Location header would lead to another site.
  const rest = `/${url.slice(found[0].length).replace(/^[/\\]+/, '')}`
  return { prefix: found[1] === 'srb' ? 'srb' : 'en', rest }
}
