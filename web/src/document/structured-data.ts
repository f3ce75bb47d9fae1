import { LANGUAGE_TAGS, type Language } from '@portfolio/contract/language'
import type { StaticHandlerContext } from 'react-router-dom'
import type { LayoutData } from '#src/chrome/layout-data.ts'
import { type AssetBase, imageAddress } from '#src/content/assets.ts'
import { pathTo, pathToProject } from '#src/paths.ts'
import type { AboutMeData } from '#src/screens/about-me/about-me.tsx'
import type { CertificateData } from '#src/screens/certificate/certificate.tsx'
import type { ProjectsData } from '#src/screens/projects/projects.tsx'

/** Something that search engines know, in JSON-LD. Source: schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

export type StructuredPage = {
  origin: string
  language: Language
  /** The page's own address below the origin. */
  path: string
  title: string
  layout: LayoutData
  assetBase: AssetBase
}

/**
 * What a page is about.
 * @param source of its screen
 * @param data that its screen loaded
 */
export function structuredDataOf(
  source: string | undefined,
  data: StaticHandlerContext['loaderData'][string],
  page: StructuredPage,
): Thing[] {
  switch (/^src\/screens\/([^/]+)/.exec(source ?? '')?.[1]) {
    case 'home':
      return describeHome(page)
    case 'about-me':
      return [describeAboutMe(page, data), breadcrumbs(page)]
    case 'projects':
      return [describeProjects(page, data), breadcrumbs(page)]
    case 'certificate':
      return describeCertificate(page, data)
    default:
      return [breadcrumbs(page)]
  }
}

function describeHome(page: StructuredPage): Thing[] {
  const author = person(page)
  const site = {
    '@type': 'WebSite',
    name: page.layout.settings.ownerName,
    url: author.url,
    inLanguage: LANGUAGE_TAGS[page.language],
    author,
  }
  return [site, author]
}

const describeAboutMe = (page: StructuredPage, { biography }: AboutMeData): Thing => ({
  '@type': 'ProfilePage',
  url: page.origin + page.path,
  inLanguage: LANGUAGE_TAGS[page.language],
  mainEntity: {
    ...person(page),
    ...(biography.portrait ? { image: absoluteImage(page, biography.portrait) } : {}),
  },
})

const describeProjects = (page: StructuredPage, { projects }: ProjectsData): Thing => ({
  '@type': 'CollectionPage',
  url: page.origin + page.path,
  name: page.title,
  inLanguage: LANGUAGE_TAGS[page.language],
  hasPart: projects.map((project) => ({
    '@type': 'CreativeWork',
    name: project.title,
    url: page.origin + pathToProject(page.language, project.slug),
    ...(project.year ? { dateCreated: String(project.year) } : {}),
  })),
})

function describeCertificate(page: StructuredPage, { texts, skill }: CertificateData): Thing[] {
  if (!skill) return []
  const hasCredential = skill.certificates.map((certificate) => ({
    '@type': 'EducationalOccupationalCredential',
    name: certificate.course,
    recognizedBy: { '@type': 'Organization', name: certificate.provider },
    ...(certificate.date ? { dateCreated: certificate.date } : {}),
    ...(certificate.certificateUrl ? { url: certificate.certificateUrl } : {}),
  }))
  const skills = { name: texts.title, path: pathTo(page.language, 'skills') }
  return [{ ...person(page), hasCredential }, breadcrumbs(page, skills)]
}

function person({ origin, language, layout: { settings } }: StructuredPage): Thing {
  return {
    '@type': 'Person',
    name: settings.ownerName,
    url: origin + pathTo(language, 'home'),
    sameAs: Object.values(settings.socialLinks ?? {}).filter((link) => link?.startsWith('http')),
  }
}

function breadcrumbs(page: StructuredPage, parent?: { name: string; path: string }): Thing {
  const home = { name: page.layout.texts.home, path: pathTo(page.language, 'home') }
  const steps = [home, ...(parent ? [parent] : []), { name: page.title, path: page.path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: page.origin + step.path,
    })),
  }
}

const absoluteImage = ({ assetBase, origin }: StructuredPage, id: string) =>
  new URL(imageAddress(assetBase, id).src, origin).href
