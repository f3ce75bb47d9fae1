import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { HAS_CASE_STUDY } from './case-study.ts'
import { PROJECT_PICTURE } from './image.ts'

export const PROJECTS_FEED_QUERY = defineQuery(`{
  "texts": *[_type == "translationProjects"][0]{ ${text('title', 'description')} },
  "settings": *[_type == "siteSettings"][0]{ ownerName },
  "projects": *[_type == "project"] | order(orderRank asc, _id asc) {
    _id,
    _createdAt,
    "slug": coalesce(slug.current, ""),
    ${HAS_CASE_STUDY},
    ${text('title', 'description')},
    ${PROJECT_PICTURE}
  }
}`)
