import { blocks, optionalTextAt, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { image } from './image.ts'

export const ABOUT_ME_QUERY = defineQuery(`{
  "texts": *[_type == "translationAbout"][0]{
    ${text('title')},
    ${text('description')},
    ${text('curriculumVitaeBubble')},
    ${text('opensInNewTab')}
  },
  "biography": *[_type == "biography"][0]{
    ${blocks('body')},
    ${image('portrait')},
    ${optionalTextAt('portraitAlt', 'portrait.alt')}
  }
}`)
