import { defineQuery } from 'groq'
import { text } from './text.ts'

export const PROJECTS_QUERY = defineQuery(`{
  "texts": *[_type == "translationProjects"][0]{
    ${text('title')},
    ${text('description')},
    ${text('repositories')},
    ${text('hosting')},
    ${text('repository')},
    ${text('privateRepository')},
    ${text('liveSite')},
    ${text('filter')},
    ${text('filterSkill')},
    ${text('allSkills')},
    ${text('filterText')},
    ${text('applyFilter')},
    ${text('shown')},
    ${text('none')},
    ${text('clearFilter')},
    ${text('keyboardHint')},
    ${text('opensInNewTab')}
  },
  "repositories": *[_type == "siteSettings"][0]{ repositoryCount, repositoryCountDate },
  "skills": *[_type == "skill" && count(*[_type == "project" && references(^._id)]) > 0]
    | order(orderRank asc, _id asc) { "slug": coalesce(slug.current, ""), ${text('name')} },
  "projects": *[_type == "project"] | order(orderRank asc, _id asc) {
    _id,
    "slug": coalesce(slug.current, ""),
    ${text('title')},
    ${text('description')},
    hostingProvider,
    repositoryUrl,
    liveUrl,
    year,
    featured,
    "skills": coalesce(skills[]->{ "slug": coalesce(slug.current, ""), ${text('name')} }, []),
    "picture": picture.asset._ref,
    "pictureColour": picture.asset->metadata.palette.dominant.background,
    "pictureAlt": select($language == "srb" => coalesce(picture.alt.srb, picture.alt.en), picture.alt.en)
  }
}`)
