import type { RequestHandler } from 'express'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { Language } from '@portfolio/contract/language'
import { escapeJson } from '@portfolio/contract/markup'
import { hasSecret } from '@portfolio/contract/secret-parameters'
import { isRead } from '#src/http/request-line.ts'
import { TOKEN_PAGE_HEADERS } from '#src/http/security-headers.ts'

/** The Studio's page, for every address under /studio, with the address of the content as inline JSON. */
export function createStudioPage(options: {
  html: (url: string) => Promise<string>
  /** The languages that the site is published in. */
  languages: () => readonly Language[]
  publicContent: ContentSource
}): RequestHandler {
  return async (request, response, next) => {
    if (!isRead(request)) return next()
    const html = await options.html(request.originalUrl)
    response
      .set({ 'Cache-Control': 'no-cache', ...(hasSecret(request.query) ? TOKEN_PAGE_HEADERS : {}) })
      .type('html')
      .send(withConfig(html, options.publicContent, options.languages()))
  }
}

function withConfig(html: string, config: ContentSource, languages: readonly Language[]): string {
  const json = escapeJson(config)
  return html
    .replace('<html', `<html data-languages="${languages.join(' ')}"`)
    .replace('</head>', () => `<script type="application/json" id="portfolio-config">${json}</script></head>`)
}
