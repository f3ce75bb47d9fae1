import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'

/** Whether a project has a page of its own. */
export const HAS_CASE_STUDY = `"hasCaseStudy": defined(story.${DEFAULT_LANGUAGE}[0])` as const

export const CASE_STUDIES = `*[
    _type == "project" && defined(slug.current) && defined(story.${DEFAULT_LANGUAGE}[0])
  ] | order(orderRank asc, _id asc)` as const
