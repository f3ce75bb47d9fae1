import { defineQuery } from 'groq'
import { STORIES } from './project.ts'

/** The time of the last change of each page's content. */
export const SITEMAP_QUERY = defineQuery(`{
  "languages": *[_type == "siteSettings"][0].languages,
  "home": *[_type == "home"][0]._updatedAt,
  "aboutMe": *[_type == "biography"][0]._updatedAt,
  "skills": *[_type == "skill"] | order(_updatedAt desc)[0]._updatedAt,
  "projects": *[_type == "project"] | order(_updatedAt desc)[0]._updatedAt,
  "curriculumVitae": *[_type == "curriculumVitae"][0]._updatedAt,
  "terms": *[_id == "termsAndConditions"][0]._updatedAt,
  "privacy": *[_id == "privacyPolicy"][0]._updatedAt,
  "certificates": *[_type == "skill" && defined(slug.current)] | order(orderRank asc, _id asc) {
    "slug": coalesce(slug.current, ""),
    "changed": _updatedAt
  },
  "caseStudies": *[_type == "project" && defined(slug.current) && defined(story)] | order(orderRank asc, _id asc) {
    "slug": coalesce(slug.current, ""),
    "changed": _updatedAt,
    ${STORIES}
  }
}`)
