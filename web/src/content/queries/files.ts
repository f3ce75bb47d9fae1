import { optionalText, plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { PROJECT_PICTURE, HAS_CASE_STUDY, SLUG, count } from './fragments.ts'
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
    ${SLUG},
    "changed": _updatedAt
  },
  "caseStudies": *[_type == "project" && defined(slug.current) && defined(story)] | order(orderRank asc, _id asc) {
    ${SLUG},
    "changed": _updatedAt,
    ${STORIES}
  }
}`)

export const WEB_MANIFEST_QUERY = defineQuery(`{
  "settings": *[_type == "siteSettings"][0]{ ${plainText('ownerName')}, sky, "logo": logo.asset._ref },
  "texts": *[_type == "translationHome"][0]{ ${text('description')} }
}`)

export const PROJECTS_FEED_QUERY = defineQuery(`{
  "texts": *[_type == "translationProjects"][0]{ ${text('title', 'description')} },
  "settings": *[_type == "siteSettings"][0]{ ${plainText('ownerName')} },
  "projects": *[_type == "project"] | order(orderRank asc, _id asc) {
    _id,
    _createdAt,
    ${SLUG},
    ${HAS_CASE_STUDY},
    ${text('title', 'description')},
    ${PROJECT_PICTURE}
  }
}`)

/** Fields of a JSON Resume that the CV's page does not show. */
export const RESUME_QUERY = defineQuery(`{
  "projects": coalesce((*[_type == "curriculumVitae"][0].projects[]->)[defined(_id)]{
    ${SLUG}, ${HAS_CASE_STUDY}, ${text('title')},
    ${optionalText('description', 'role')}, ${count('year')}, ${plainText('repositoryUrl', 'liveUrl')},
    "skills": coalesce((skills[]->)[defined(_id)]{ ${optionalText('name')} }, [])
  }, []),
  "skills": *[_type == "skill" && defined(certificates)] | order(orderRank) {
    ${optionalText('name')},
    "certificates": certificates[]{ ${text('course')}, ${plainText('provider', 'date', 'certificateUrl')} }[defined(@)]
  }
}`)
