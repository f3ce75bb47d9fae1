import { inEveryLanguage } from '@portfolio/contract/localized-groq'

const HAS_STORY = `defined(coalesce(${inEveryLanguage('story', '[0]')}))` as const

/** Whether a project has a page of its own: a case study in any language. */
export const HAS_CASE_STUDY = `"hasCaseStudy": ${HAS_STORY}` as const

export const CASE_STUDIES = `*[_type == "project" && defined(slug.current) && ${HAS_STORY}]
    | order(orderRank asc, _id asc)` as const
