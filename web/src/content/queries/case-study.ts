import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { inEveryLanguage } from '@portfolio/contract/localized-groq'

/** As `blocks('story')` reads it, in the requested language, else in the default language. */
const HAS_STORY = `defined(coalesce(story[$language], story.${DEFAULT_LANGUAGE})[0])` as const

/** Whether a project has a page of its own in the requested language: a case study. */
export const HAS_CASE_STUDY = `"hasCaseStudy": ${HAS_STORY}` as const

/** The first block's type in each language, for `languagesOf`. */
export const STORIES = `"stories": [${inEveryLanguage('story', '[0]._type')}]` as const

export const CASE_STUDIES = `*[_type == "project" && defined(slug.current) && ${HAS_STORY}]
    | order(orderRank asc, _id asc)` as const
