import type { IncomingHttpHeaders } from 'node:http'
import { FILES } from '@portfolio/contract/file-paths'
import { languageOfPath } from '@portfolio/contract/paths'
import { LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import { screenAt } from '#src/http/screen-path.ts'

export type View = {
  /** Without the language prefix and without parameters that name a person or a token. */
  page: string
  /** The parameter that names content, as it is in the path. */
  slug: string | null
  language: Language
  /** Host of another site. */
  referrer: string | null
  country: string | null
}

const BOT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|scan|monitor|probe|headless|lighthouse|facebookexternalhit|whatsapp|telegram|curl|wget|python|java\/|okhttp|axios|node|go-http|libwww|httpclient|feed|archive/i

/** False for bots, prefetches and people who ask not to be tracked. */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  return (
    agent.startsWith('Mozilla/') &&
    !BOT.test(agent) &&
    headers.dnt !== '1' &&
    headers['sec-gpc'] !== '1' &&
    !/prefetch|prerender/.test([headers['sec-purpose'], headers.purpose].join(' '))
  )
}

/**
 * @param path without a query
 * @returns null for a path without a page
 */
export function readView(path: string, headers: IncomingHttpHeaders): View | null {
  const screen = screenAt(path)
  if (!screen) return null
  const named = Object.entries(screen.params).filter(([name]) => NAMED.has(name))
  return {
    page: screen.pathWith(Object.fromEntries(named)).slice(0, 120),
    slug: named[0]?.[1] ?? null,
    language: languageOfPath(path),
    referrer: referringHost(headers.referer, headers.host),
    country: countryOf(headers['accept-language']),
  }
}

/** The language of a downloaded CV; null for any other path. */
export const downloadedLanguage = (path: string): Language | null =>
  LANGUAGES.find((language) => path === `${languageInfo(language).root}/${FILES.curriculumVitaePdf}`) ?? null

/** Parameters that name content. All others are ids, which are left out. */
const NAMED = new Set(['skill', 'slug'])

function referringHost(referrer: string | undefined, host: string | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, host: from, hostname } = new URL(referrer)
  if (!protocol.startsWith('http') || from === host) return null
  return hostname.replace(/^www\./, '').slice(0, 100)
}

/** Of the first language only: `sr-Latn-RS,sr;q=0.9` -> `RS` */
function countryOf(accepted: string | undefined): string | null {
  const [, region] = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(accepted ?? '') ?? []
  return region?.toUpperCase() ?? null
}
