import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const COMMENTS_QUERY = defineQuery(`{
  "texts": *[_type == "translationComments"][0]{
    ${text('title', 'description', 'signInToComment', 'writeImpression', 'empty', 'pages', 'previousPage')},
    ${text('nextPage', 'failed', 'count', 'delete', 'confirmDelete', 'keep', 'report', 'sample')},
    ${text('more', 'confirmReport', 'cancelReport', 'isReported', 'formerMember', 'sending')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)

export const WRITE_IMPRESSION_QUERY = defineQuery(`*[_type == "translationImpression"][0]{
  ${text('notSent', 'title', 'description', 'introduction', 'label', 'send', 'back')}
}`)
