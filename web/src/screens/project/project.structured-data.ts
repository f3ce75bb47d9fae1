import { pathTo } from '@portfolio/contract/paths'
import {
  type StructuredPage,
  type Thing,
  absoluteImage,
  breadcrumbs,
  person,
} from '#src/document/structured-data.ts'
import type { ProjectData } from './project.data.ts'

export const structuredData = ({ project, texts }: ProjectData, page: StructuredPage): Thing[] => [
  {
    '@type': 'CreativeWork',
    url: page.origin + page.path,
    name: project.title,
    description: project.description,
    inLanguage: page.inLanguage,
    author: person(page),
    dateModified: project._updatedAt,
    ...(project.year ? { dateCreated: String(project.year) } : {}),
    ...(project.picture ? { image: absoluteImage(page, project.picture) } : {}),
    keywords: project.skills.map(({ name }) => name).join(', '),
    ...(project.liveUrl ? { sameAs: project.liveUrl } : {}),
  },
  breadcrumbs(page, { name: texts.title, path: pathTo(page.language, 'projects') }),
]
