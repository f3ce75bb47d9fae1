import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** The host of Google's sign-in button: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
const GOOGLE = 'https://accounts.google.com'

/** CSP sources of other hosts that serve the content. */
type Surface = { elsewhere: readonly string[] }

/** Headers of every answer, refused upgrades among them. */
export const COMMON_HEADERS = { 'X-Content-Type-Options': 'nosniff' } as const

export function setCommonHeaders(publicUrl: string | null) {
  const isHttps = publicUrl?.startsWith('https:') === true
  return (response: ServerResponse) => {
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value)
    if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

/** Headers of API answers, which are personal unless their route says otherwise. */
export const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
} as const

export const apiHeaders: RequestHandler = (_request, response, next) => {
  response.set(API_HEADERS)
  next()
}

/**
 * Pages whose address has the token of a mailed link are not stored, and requests from them do not send it. Under
 * `no-referrer` their forms would send `Origin: null`, which `isFromOrigin` refuses.
 */
export const TOKEN_PAGE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' }

/**
 * For pages: only scripts of this site run, other sites cannot frame them, nothing is loaded from another host.
 * @param inline hashes of the inline scripts and styles of the page
 * @param google whether Google's button and its popup may work
 * @param preview whether the Studio frames the page and draws on it
 */
export function pageHeaders({
  elsewhere,
  inline,
  google,
  preview,
}: Surface & {
  inline: { scripts: readonly string[]; styles: readonly string[] }
  google: boolean
  preview: boolean
}): OutgoingHttpHeaders {
  const set = createHeaders(
    {
      scriptSrc: ["'self'", ...inline.scripts, ...(google ? [`${GOOGLE}/gsi/client`] : [])],
      styleSrc: [
        "'self'",
        ...(preview ? ["'unsafe-inline'"] : inline.styles),
        ...(google ? [`${GOOGLE}/gsi/style`] : []),
      ],
      imgSrc: ["'self'", 'data:', ...elsewhere],
      // The inline styles contain typefaces.
      fontSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", ...elsewhere],
      connectSrc: ["'self'", ...elsewhere, ...(google ? [`${GOOGLE}/gsi/`] : [])],
      ...(google ? { frameSrc: ["'self'", `${GOOGLE}/gsi/`] } : {}),
      frameAncestors: [preview ? "'self'" : "'none'"],
    },
    google ? 'same-origin-allow-popups' : 'same-origin',
  )
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  set(response.req, response, () => {})
  return response.getHeaders()
}

/**
 * For scripts, styles, fonts, and files such as the sitemap. Within a page its policy covers them; opened on their own
 * they run no script.
 */
export const assetHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "script-src 'none'",
  })
  next()
}

/** For the Studio. Its styled-components need inline style elements. */
export function studioHeaders({ elsewhere }: Surface): RequestHandler {
  return createHeaders({
    scriptSrc: ["'self'", ...elsewhere],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
    mediaSrc: ["'self'", 'blob:', ...elsewhere],
    // 'self' includes WebSockets of this host.
    connectSrc: ["'self'", ...elsewhere],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'"],
  })
}

/** Switches off features that no page uses, so that none of its scripts can request them. */
const PERMISSIONS_POLICY =
  'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

function createHeaders(
  directives: Record<string, string[]>,
  openerPolicy: 'same-origin' | 'same-origin-allow-popups' = 'same-origin',
) {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...directives,
      },
    },
    // For old browsers, which do not know frame-ancestors.
    frameguard: { action: directives.frameAncestors?.includes("'none'") ? 'deny' : 'sameorigin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: openerPolicy },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only old browsers and plugins read these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY)
    set(request, response, next)
  }
}
