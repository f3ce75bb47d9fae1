import { defineQuery } from 'groq'
import { blocks, text } from './text.ts'

/** @param page document id */
export const LEGAL_QUERY = defineQuery(`{
  "texts": *[_type == "translationFooter"][0]{
    ${text('lastUpdated')},
    ${text('opensInNewTab')}
  },
  "page": *[_type == "legalPage" && _id == $page][0]{
    ${text('title')},
    ${text('description')},
    lastUpdated,
    ${blocks('body')}
  }
}`)
