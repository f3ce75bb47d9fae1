import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const COMMENTS_QUERY = defineQuery(`*[_type == "translationComments"][0]{
  ${text('title')},
  ${text('description')},
  ${text('signInToComment')},
  ${text('writeImpression')},
  ${text('empty')},
  ${text('pages')},
  ${text('previousPage')},
  ${text('nextPage')},
  ${text('failed')},
  ${text('tryAgain')},
  ${text('count')},
  ${text('delete')},
  ${text('confirmDelete')},
  ${text('keep')},
  ${text('report')},
  ${text('sample')},
  ${text('more')},
  ${text('confirmReport')},
  ${text('cancelReport')},
  ${text('isReported')},
  ${text('formerMember')},
  ${text('sending')}
}`)

export const WRITE_IMPRESSION_QUERY = defineQuery(`*[_type == "translationImpression"][0]{
  ${text('notSent')},
  ${text('title')},
  ${text('description')},
  ${text('introduction')},
  ${text('label')},
  ${text('send')},
  ${text('back')}
}`)
