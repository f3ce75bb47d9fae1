import {
  type StructuredPage,
  type Thing,
  absoluteImage,
  breadcrumbs,
  person,
} from '#src/document/structured-data.ts'
import type { AboutMeData } from './about-me.tsx'

export const structuredData = ({ biography }: AboutMeData, page: StructuredPage): Thing[] => [
  {
    '@type': 'ProfilePage',
    url: page.origin + page.path,
    inLanguage: page.inLanguage,
    mainEntity: {
      ...person(page),
      ...(biography.portrait ? { image: absoluteImage(page, biography.portrait) } : {}),
    },
  },
  breadcrumbs(page),
]
