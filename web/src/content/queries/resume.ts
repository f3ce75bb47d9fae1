import { optionalText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { HAS_CASE_STUDY } from './case-study.ts'

/** What a JSON Resume has and the page of the CV does not show. */
export const RESUME_QUERY = defineQuery(`{
  "projects": coalesce(*[_type == "curriculumVitae"][0].projects[]->{
    "slug": coalesce(slug.current, ""), ${HAS_CASE_STUDY}, ${text('title')},
    ${optionalText('description', 'role')}, year, repositoryUrl, liveUrl,
    "skills": coalesce(skills[]->{ ${optionalText('name')} }, [])
  }, []),
  "skills": *[_type == "skill" && defined(certificates)] | order(orderRank) {
    ${optionalText('name')},
    certificates[]{ ${text('course')}, provider, date, certificateUrl }
  }
}`)
