import { plainText } from '@portfolio/contract/localized-groq'
import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'

/** The last part of the address of a skill or project; empty without one. */
export const SLUG = `"slug": coalesce(string(slug.current), "")` as const

/** An image with its crop and hotspot; null where there is none. The literal type is needed as in `localized-groq`. */
export const image = <const Key extends string>(key: Key) =>
  `"${key}": select(defined(${key}.asset) => ${key}{ "id": coalesce(asset._ref, ""), crop, hotspot })` as const

/** A project's picture for the requested language, else the one for all languages. */
export const SHOWN_PICTURE = '[translatedPicture[$language], picture][defined(asset)][0]'

export const PROJECT_PICTURE =
  `"picture": ${SHOWN_PICTURE}{ "id": coalesce(asset._ref, ""), crop, hotspot }` as const

/** The picture that phones show instead, in the requested language, else in the default language; null without one. */
export const PHONE_PICTURE =
  `"phonePicture": coalesce(string(phonePicture[$language].asset._ref), phonePicture.${DEFAULT_LANGUAGE}.asset._ref)` as const

/** Whether `blocks('story')` finds a text, in the requested language, else in the default language. */
export const HAS_STORY = `defined(coalesce(story[$language], story.${DEFAULT_LANGUAGE})[0])` as const

/** Whether a project has a page of its own in the requested language: a case study. */
export const HAS_CASE_STUDY = `"hasCaseStudy": ${HAS_STORY}` as const

/** A positive number; null for anything else. */
export const count = <const Key extends string>(key: Key) => `"${key}": select(${key} > 0 => ${key})` as const

/**
 * Portable Text: pictures and videos with their assets, links to pages of this site with their screen. `defined(_type)` tells
 * type generation that the items are blocks. `<key>Lang` is the language of a text that the requested one lacks, for `RichText`.
 */
export const blocks = <const Key extends string>(key: Key) =>
  `"${key}Lang": select(count(${key}[$language]) > 0 => null, "${DEFAULT_LANGUAGE}"),
  "${key}": coalesce(${key}[$language], ${key}.${DEFAULT_LANGUAGE})[defined(_type)]{
    ...,
    _type == "block" => { "children": children[]{ ..., "text": coalesce(string(text), "") }[defined(@)] },
    _type == "figure" => { "picture": select(defined(asset) => { "id": coalesce(asset._ref, ""), crop, hotspot }), "phonePicture": phonePicture.asset._ref },
    _type == "video" => { "file": asset._ref },
    _type != "block" => { ${plainText('alt', 'caption', 'code', 'filename', 'language')} },
    "markDefs": markDefs[]{ ..., _type == "pageLink" => { "screen": page, "project": string(project->slug.current) } }[defined(@)]
  }` as const
