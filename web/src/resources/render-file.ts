import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { getAssetBase } from '#src/content/assets.ts'
import { createServerContent } from '#src/content/server-content.ts'
import { FILES, pathToFile } from '@portfolio/contract/file-paths'
import { languageOfPath, pageOfSharingPicture, pathInLanguage } from '@portfolio/contract/paths'
import type { RenderFile } from '#src/render-types.ts'
import { cvJson } from './cv-json.ts'
import { cvPdf } from './cv-pdf.ts'
import { type Resource, answer } from './resource.ts'
import { projectsFeed } from './projects-feed.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const robots: Resource = async ({ origin }) =>
  answer(
    `User-agent: *\nDisallow: /api/\nDisallow: /studio\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    'text/plain; charset=utf-8',
  )

const COMMON: Record<string, Resource> = { '/sitemap.xml': sitemap, '/robots.txt': robots }

/** The path of the JSON résumé before version 1.1. */
const FORMER_JSON = '/cv.json'
const movedJson: Resource = ({ origin, language }) =>
  Promise.resolve(Response.redirect(origin + pathToFile(language, 'curriculumVitaeJson'), 301))

const BY_LANGUAGE: Record<string, Resource> = {
  [`/${FILES.curriculumVitaePdf}`]: cvPdf,
  [`/${FILES.curriculumVitaeJson}`]: cvJson,
  [FORMER_JSON]: movedJson,
  [`/${FILES.projectsFeed}`]: projectsFeed,
  [`/${FILES.webManifest}`]: webManifest,
}

export const renderFile: RenderFile = async (request, options) => {
  const { pathname } = new URL(request.url)
  const page = pageOfSharingPicture(pathname)
  // Imported on demand: the modules take 25 MB.
  if (page) return (await import('./sharing-picture/sharing-picture.ts')).renderSharingPicture(page, options)
  const resource = COMMON[pathname] ?? BY_LANGUAGE[pathInLanguage(pathname, DEFAULT_LANGUAGE)]
  if (!resource) return null
  const { content, syncTags } = createServerContent(options)
  const response = await resource({
    content,
    origin: options.origin,
    language: languageOfPath(pathname),
    assetBase: getAssetBase(options.publicContent),
    firstPublishedAt: options.firstPublishedAt,
  })
  return { response, syncTags: syncTags() }
}
