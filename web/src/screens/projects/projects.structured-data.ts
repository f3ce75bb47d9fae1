import { LANGUAGE_TAGS } from '@portfolio/contract/language'
import { type StructuredPage, type Thing, breadcrumbs } from '#src/document/structured-data.ts'
import { pathToProject } from '#src/paths.ts'
import type { ProjectsData } from './projects.tsx'

export const structuredData = ({ projects }: ProjectsData, page: StructuredPage): Thing[] => [
  {
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
  },
  breadcrumbs(page),
]
