import { optionalText, optionalTextAt, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { HAS_CASE_STUDY } from './case-study.ts'
import { image } from './image.ts'

const WORK = `{
    "slug": coalesce(slug.current, ""),
    ${HAS_CASE_STUDY},
    ${text('title')},
    ${text('description')},
    ${image('picture')},
    ${optionalTextAt('pictureAlt', 'picture.alt')}
  }` as const

export const HOME_QUERY = defineQuery(`{
  "texts": *[_type == "translationHome"][0]{
    ${text('title')},
    ${text('description')},
    ${text('moonLabel')},
    ${text('seeProjects')},
    ${text('seeCurriculumVitae')}
  },
  "workTexts": *[_type == "translationProjects"][0]{ ${text('selected')}, ${text('allProjects')} },
  "name": *[_type == "siteSettings"][0].ownerName,
  "home": *[_type == "home"][0]{
    ${text('heading')},
    ${optionalText('role')},
    ${optionalText('promise')},
    ${text('greetingMorning')},
    ${text('greetingAfternoon')},
    ${text('greetingEvening')},
    ${text('welcomeText')},
    ${text('readMore')},
    "moon": moon.asset._ref,
    "astronaut": astronaut.asset._ref
  },
  "work": select(
    count(*[_type == "home"][0].work) > 0 => (*[_type == "home"][0].work[]->)[defined(_id)]${WORK},
    *[_type == "project" && featured == true] | order(orderRank asc, _id asc)[0...3]${WORK}
  )
}`)
