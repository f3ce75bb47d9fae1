import { defineQuery } from 'groq'
import { blocks, image, text } from './text.ts'

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
    "portraitAlt": select($language == "srb" => coalesce(portrait.alt.srb, portrait.alt.en), portrait.alt.en)
  }
}`)
