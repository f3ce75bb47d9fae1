import { type StructuredPage, type Thing, breadcrumbs } from '#src/document/structured-data.ts'
import { pathToProject } from '@portfolio/contract/paths'
import type { ProjectsData } from './projects.data.ts'

export const structuredData = ({ projects }: ProjectsData, page: StructuredPage): Thing[] => [
  {
    '@type': 'CollectionPage',
    url: page.origin + page.path,
    name: page.title,
    inLanguage: page.inLanguage,
    hasPart: projects.map((project) => ({
      '@type': 'CreativeWork',
      name: project.title,
      url: page.origin + pathToProject(page.language, project),
      ...(project.year ? { dateCreated: String(project.year) } : {}),
    })),
  },
  breadcrumbs(page),
]
