import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Where content may come from besides ourselves: nowhere, or hosted Sanity. */
const HOSTED_SANITY = ['https://*.sanity.io', 'https://*.api.sanity.io', 'wss://*.api.sanity.io']

/** Where Google's sign-in button comes from: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
const GOOGLE = 'https://accounts.google.com'

type Surface = { hosted: boolean }

/**
 * For pages: only our own scripts run, nothing is framed by others, nothing comes from another host.
 * @param inline hashes of what the renderer has written into the page
 * @param google whether Google's button, and the window that it opens, may work
 */
export function pageHeaders({
  hosted,
  inline,
  google,
}: Surface & {
  inline: { scripts: readonly string[]; styles: readonly string[] }
  google: boolean
}): RequestHandler {
  const elsewhere = hosted ? HOSTED_SANITY : []
  return createHeaders(
    {
      scriptSrc: ["'self'", ...inline.scripts, ...(google ? [`${GOOGLE}/gsi/client`] : [])],
      styleSrc: ["'self'", ...inline.styles, ...(google ? [`${GOOGLE}/gsi/style`] : [])],
      imgSrc: ["'self'", 'data:', ...elsewhere],
      mediaSrc: ["'self'", ...elsewhere],
      connectSrc: ["'self'", ...elsewhere, ...(google ? [`${GOOGLE}/gsi/`] : [])],
      ...(google ? { frameSrc: ["'self'", `${GOOGLE}/gsi/`] } : {}),
    },
    google ? 'same-origin-allow-popups' : 'same-origin',
  )
}

/**
 * For scripts, styles, fonts and what is no page either, such as the sitemap: what pages may do with them is said with
 * the pages, and there are many files. Opened by themselves they run nothing.
 */
export const assetHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "script-src 'none'",
  })
  next()
}

/** For the Studio, whose styled-components write their rules into style elements. */
export function studioHeaders({ hosted }: Surface): RequestHandler {
  const elsewhere = hosted ? [...HOSTED_SANITY, 'https://*.sanity-cdn.com'] : []
  return createHeaders({
    scriptSrc: ["'self'", ...elsewhere],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
    mediaSrc: ["'self'", 'blob:', ...elsewhere],
    connectSrc: ["'self'", 'ws:', 'wss:', ...elsewhere],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'"],
  })
}

function createHeaders(
  directives: Record<string, string[]>,
  openerPolicy: 'same-origin' | 'same-origin-allow-popups' = 'same-origin',
): RequestHandler {
  return helmet({
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
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: openerPolicy },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers and plugins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
