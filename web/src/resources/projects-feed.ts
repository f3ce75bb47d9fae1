import { languageInfo } from '@portfolio/contract/language'
import { croppedAddress } from '#src/content/assets.ts'
import { PROJECTS_FEED_QUERY } from '#src/content/queries/files.ts'
import { escapeMarkup as escape } from '@portfolio/contract/markup'
import { pathToFile } from '@portfolio/contract/file-paths'
import { pathTo, pathToProject } from '@portfolio/contract/paths'
import { type Resource, answer } from './resource.ts'

const ITEMS_MAX = 20

/** The newest projects. Source: RSS 2.0, with Atom's link to itself. */
export const projectsFeed: Resource = async ({ content, origin, language, assetBase, firstPublishedAt }) => {
  const { texts, settings, projects } = await content.load(PROJECTS_FEED_QUERY, { language })
  const dated = projects
    .map((project) => ({ ...project, date: new Date(firstPublishedAt(project._id) ?? project._createdAt) }))
    .toSorted((one, other) => other.date.getTime() - one.date.getTime())
  const items = dated.slice(0, ITEMS_MAX).map((project) => {
    const link = escape(origin + pathToProject(language, project))
    const picture = project.picture ? new URL(croppedAddress(assetBase, project.picture), origin).href : null
    return `<item>
<title>${escape(project.title)}</title>
<link>${link}</link>
<guid isPermaLink="false">${escape(project._id)}</guid>
<pubDate>${project.date.toUTCString()}</pubDate>
<description>${escape(project.description)}</description>
${picture ? `<media:content url="${escape(picture)}" medium="image"/>` : ''}
</item>`
  })
  return answer(
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escape(`${texts?.title ?? ''} · ${settings?.ownerName ?? ''}`)}</title>
<link>${escape(origin + pathTo(language, 'projects'))}</link>
<description>${escape(texts?.description ?? '')}</description>
<language>${languageInfo(language).tag}</language>
<atom:link href="${escape(origin + pathToFile(language, 'projectsFeed'))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`,
    'application/rss+xml; charset=utf-8',
  )
}
