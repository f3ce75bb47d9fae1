import { optionalTextAt, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { image, blocks } from './fragments.ts'
import { CHOSEN_WORK } from './work.ts'

export const ABOUT_ME_QUERY = defineQuery(`{
  "texts": *[_type == "translationAbout"][0]{
    ${text('title', 'description', 'curriculumVitaeBubble', 'opensInNewTab')}
  },
  "workTexts": *[_type == "translationProjects"][0]{ ${text('selected')} },
  ${CHOSEN_WORK},
  "biography": *[_type == "biography"][0]{
    ${blocks('body')},
    ${image('portrait')},
    ${optionalTextAt('portraitAlt', 'portrait.alt')}
  }
}`)
