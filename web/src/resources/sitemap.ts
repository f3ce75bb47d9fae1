import { type Language, languagesOf, publishedLanguages } from '@portfolio/contract/language'
import { listAlternates } from '#src/language/language.ts'
import { SITEMAP_QUERY } from '#src/content/queries/files.ts'
import { escapeMarkup as escape } from '@portfolio/contract/markup'
import { pathTo, pathToCertificate, pathToProject } from '@portfolio/contract/paths'
import { type Resource, answer } from './resource.ts'

const PAGES = ['home', 'aboutMe', 'skills', 'projects', 'curriculumVitae', 'terms', 'privacy'] as const
const UNDATED_PAGES = ['contact', 'comments'] as const

type Entry = {
  path: (language: Language) => string
  changed: string | null
  /** The languages that have the page; by default all of the site's. */
  languages?: readonly Language[]
}

/** Every page that search engines may list, with its versions in the other languages. Source: sitemaps.org, hreflang. */
export const sitemap: Resource = async ({ content, origin }) => {
  const changes = await content.load(SITEMAP_QUERY, {})
  const entries: Entry[] = [
    ...PAGES.map((page) => ({
      path: (language: Language) => pathTo(language, page),
      changed: changes[page],
    })),
    ...UNDATED_PAGES.map((page) => ({ path: (language: Language) => pathTo(language, page), changed: null })),
    ...changes.certificates.map(({ slug, changed }) => ({
      path: (language: Language) => pathToCertificate(language, slug),
      changed,
    })),
    ...changes.caseStudies.map(({ slug, changed, stories }) => ({
      path: (language: Language) => pathToProject(language, { slug, hasCaseStudy: true }),
      changed,
      languages: languagesOf(stories),
    })),
  ]
  const published = publishedLanguages(changes.languages)
  const urls = entries.flatMap((entry) => {
    const languages = published.filter((language) => entry.languages?.includes(language) ?? true)
    return languages.map((language) => toUrl(entry, language, { languages, origin }))
  })
  return answer(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`,
    'application/xml; charset=utf-8',
  )
}

function toUrl(
  { path, changed }: Entry,
  language: Language,
  { languages, origin }: { languages: readonly Language[]; origin: string },
): string {
  const alternates = listAlternates(languages).map(
    ({ hrefLang, language: other }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escape(origin + path(other))}"/>`,
  )
  const lastModified = changed ? `<lastmod>${escape(changed)}</lastmod>` : ''
  return `<url><loc>${escape(origin + path(language))}</loc>${lastModified}${alternates.join('')}</url>`
}
