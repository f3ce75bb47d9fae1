import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'

/** Whether `blocks('story')` finds a text, in the requested language, else in the default language. */
export const HAS_STORY = `defined(coalesce(story[$language], story.${DEFAULT_LANGUAGE})[0])` as const

/** Whether a project has a page of its own in the requested language: a case study. */
export const HAS_CASE_STUDY = `"hasCaseStudy": ${HAS_STORY}` as const
