import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Where content may come from besides ourselves: nowhere, or hosted Sanity. */
const HOSTED_SANITY = ['https://*.sanity.io', 'https://*.api.sanity.io', 'wss://*.api.sanity.io']

type Surface = { hosted: boolean }

/**
 * For pages: only our own scripts run, nothing is framed by others, nothing comes from another host.
 * @param inline hashes of what the renderer writes into pages
 */
export function pageHeaders({
  hosted,
  inline,
}: Surface & { inline: { scripts: string[]; styles: string[] } }): RequestHandler {
  const elsewhere = hosted ? HOSTED_SANITY : []
  return createHeaders({
    scriptSrc: ["'self'", ...inline.scripts],
    styleSrc: ["'self'", ...inline.styles],
    imgSrc: ["'self'", 'data:', ...elsewhere],
    mediaSrc: ["'self'", ...elsewhere],
    connectSrc: ["'self'", ...elsewhere],
  })
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

function createHeaders(directives: Record<string, string[]>): RequestHandler {
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
