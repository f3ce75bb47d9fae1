import { optionalText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { CHOSEN_WORK } from './work.ts'

export const HOME_QUERY = defineQuery(`{
  "texts": *[_type == "translationHome"][0]{
    ${text('title', 'description', 'moonLabel', 'seeProjects', 'seeCurriculumVitae')}
  },
  "workTexts": *[_type == "translationProjects"][0]{ ${text('selected', 'allProjects', 'readCaseStudy')} },
  "name": string(*[_type == "siteSettings"][0].ownerName),
  "home": *[_type == "home"][0]{
    ${text('heading')},
    ${optionalText('role', 'promise')},
    ${text('greetingMorning', 'greetingAfternoon', 'greetingEvening', 'welcomeText', 'readMore')},
    "moon": moon.asset._ref,
    "astronaut": astronaut.asset._ref
  },
  ${CHOSEN_WORK}
}`)
