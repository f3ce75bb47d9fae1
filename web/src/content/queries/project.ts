import {
  inEveryLanguage,
  optionalText,
  optionalTextAt,
  plainText,
  text,
} from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { PHONE_PICTURE, PROJECT_PICTURE, SHOWN_PICTURE, SLUG, HAS_STORY, count, blocks } from './fragments.ts'

/** The first block's type in each language, for `languagesOf`. */
export const STORIES = `"stories": [${inEveryLanguage('story', '[0]._type')}]` as const

export const PROJECT_QUERY = defineQuery(`{
  "texts": *[_type == "translationProjects"][0]{
    ${text('title', 'role', 'year', 'hosting', 'skills', 'code', 'repository', 'privateRepository')},
    ${text('site', 'problem', 'built', 'result', 'allProjects', 'next', 'opensInNewTab')}
  },
  "project": *[_type == "project" && slug.current == $slug] | order(_id asc)[0]{
    ${SLUG},
    _updatedAt,
    ${text('title', 'description')},
    ${plainText('hostingProvider', 'repositoryUrl', 'liveUrl')},
    ${count('year')},
    "skills": coalesce((skills[]->)[defined(_id)]{ ${SLUG}, ${text('name')} }, []),
    ${PROJECT_PICTURE},
    ${PHONE_PICTURE},
    "pictureIsOpaque": ${SHOWN_PICTURE}.asset->metadata.isOpaque,
    ${optionalTextAt('pictureAlt', 'picture.alt')},
    ${optionalText('role', 'problem')},
    ${blocks('story')},
    ${STORIES},
    ${optionalText('result')}
  },
  "caseStudies": *[_type == "project" && defined(slug.current) && ${HAS_STORY}] | order(orderRank asc, _id asc) {
    ${SLUG},
    ${text('title')}
  }
}`)
