import { plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { blocks } from './fragments.ts'

/** @param page document id */
export const LEGAL_QUERY = defineQuery(`{
  "texts": *[_type == "translationFooter"][0]{
    ${text('lastUpdated')}
  },
  "page": *[_type == "legalPage" && _id == $page][0]{
    ${text('title', 'description')},
    ${plainText('lastUpdated')},
    ${blocks('body')}
  }
}`)
