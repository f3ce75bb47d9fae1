import { blocks, optionalText, optionalTextAt, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { CASE_STUDIES, STORIES } from './case-study.ts'
import { PHONE_PICTURE, PROJECT_PICTURE, SHOWN_PICTURE } from './image.ts'

/** @param slug of the project */
export const PROJECT_QUERY = defineQuery(`{
  "texts": *[_type == "translationProjects"][0]{
    ${text('title')},
    ${text('role')},
    ${text('year')},
    ${text('hosting')},
    ${text('skills')},
    ${text('code')},
    ${text('repository')},
    ${text('privateRepository')},
    ${text('liveSite')},
    ${text('problem')},
    ${text('built')},
    ${text('result')},
    ${text('allProjects')},
    ${text('next')},
    ${text('opensInNewTab')}
  },
  "project": *[_type == "project" && slug.current == $slug] | order(_id asc)[0]{
    "slug": coalesce(slug.current, ""),
    _updatedAt,
    ${text('title')},
    ${text('description')},
    hostingProvider,
    repositoryUrl,
    liveUrl,
    year,
    "skills": coalesce(skills[]->{ "slug": coalesce(slug.current, ""), ${text('name')} }, []),
    ${PROJECT_PICTURE},
    ${PHONE_PICTURE},
    "pictureIsOpaque": ${SHOWN_PICTURE}.asset->metadata.isOpaque,
    ${optionalTextAt('pictureAlt', 'picture.alt')},
    ${optionalText('role')},
    ${optionalText('problem')},
    ${blocks('story')},
    ${STORIES},
    ${optionalText('result')}
  },
  "caseStudies": ${CASE_STUDIES} {
    "slug": coalesce(slug.current, ""),
    ${text('title')}
  }
}`)
