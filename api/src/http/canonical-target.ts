import type { RequestHandler } from 'express'
import { pageOfSharingPicture, pathToSharingPicture } from '@portfolio/contract/paths'
import { badRequest } from './errors.ts'
import { isRead } from './request-line.ts'
import { screenAt } from './screen-path.ts'

/** One slash first, and no encoded control characters in the path. */
const VALID_TARGET = /^\/(?![/\\])(?![^?]*%(?:[01][0-9a-f]|7f))/i

/**
 * Refuses request targets that a URL parser would read as another host (`//host`, `http://host/`), and paths with
 * control characters, which the site's route patterns do not match.
 */
export const requireOriginForm: RequestHandler = (request, _response, next) => {
  if (!VALID_TARGET.test(request.url)) throw badRequest()
  next()
}

/** Paths without pages; those of the development server begin with an @. */
const ELSEWHERE = /^\/(?:api|lake|studio|assets|@[^/?]*)(?:[/?]|$)/i

/**
 * Redirects a page that is addressed in another spelling (`/PROJECTS`, `/%70rojects`, `/x/../projects`, `/projects/`),
 * so that each page is rendered, stored and counted under one path.
 */
export const redirectToCanonical: RequestHandler = (request, response, next) => {
  if (!isRead(request)) return next()
  const target = canonicalTarget(request.url)
  if (target === request.url) return next()
  response.redirect(308, target)
}

/**
 * The normal form of RFC 3986 (section 6.2.2), without empty segments and a fragment, and with the spelling of the
 * site's paths. Queries stay as they are.
 * @param target of a request, as Node.js reads it: each byte is a character
 */
export function canonicalTarget(target: string): string {
  if (ELSEWHERE.test(target)) return target
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? []
  return canonicalPath(path) + query
}

function canonicalPath(path: string): string {
  const { pathname } = new URL(`http://localhost${withoutNeedlessEscapes(path)}`)
  const plain = pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const pictured = pageOfSharingPicture(plain)
  return pictured === null ? spelledPath(plain) : pathToSharingPicture(spelledPath(pictured))
}

function spelledPath(path: string): string {
  const screen = screenAt(path)
  if (!screen) return path
  const { prefix, params, pathWith } = screen
  return `${prefix ? `/${prefix}` : ''}${pathWith(params)}`.replace(/(.)\/$/, '$1')
}

/** Escapes bytes outside of ASCII, and no unreserved characters. */
const withoutNeedlessEscapes = (path: string) =>
  path
    .replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
    .replaceAll(/%[\da-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
    })
