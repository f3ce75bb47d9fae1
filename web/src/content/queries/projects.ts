import { inEveryLanguage, optionalTextAt, plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { PHONE_PICTURE, PROJECT_PICTURE, SHOWN_PICTURE, SLUG, HAS_CASE_STUDY, count } from './fragments.ts'

export const PROJECTS_QUERY = defineQuery(`{
  "texts": *[_type == "translationProjects"][0]{
    ${text('title', 'description', 'repositories', 'hosting', 'repository', 'privateRepository')},
    ${text('liveSite', 'filter', 'filterSkill', 'allSkills', 'filterText', 'applyFilter', 'shown', 'none')},
    ${text('showAll', 'selected', 'archive', 'years', 'readCaseStudy', 'clearFilter', 'keyboardHint')},
    ${text('opensInNewTab')}
  },
  "repositories": *[_type == "siteSettings"][0]{ ${count('repositoryCount')}, ${plainText('repositoryCountDate')} },
  "skills": *[_type == "skill" && _id in *[_type == "project"].skills[]._ref]
    | order(orderRank asc, _id asc) { ${SLUG}, ${text('name')} },
  "projects": *[_type == "project"] | order(orderRank asc, _id asc) {
    _id,
    ${SLUG},
    ${text('title')},
    "titles": [${inEveryLanguage('title')}],
    ${text('description')},
    ${plainText('hostingProvider', 'repositoryUrl', 'liveUrl')},
    ${count('year')},
    featured,
    ${HAS_CASE_STUDY},
    "skills": coalesce((skills[]->)[defined(_id)]{ ${SLUG}, ${text('name')} }, []),
    ${PROJECT_PICTURE},
    ${PHONE_PICTURE},
    "pictureIsOpaque": ${SHOWN_PICTURE}.asset->metadata.isOpaque,
    "pictureColour": ${SHOWN_PICTURE}.asset->metadata.palette.dominant.background,
    ${optionalTextAt('pictureAlt', 'picture.alt')}
  }
}`)
