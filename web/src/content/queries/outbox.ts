import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const OUTBOX_QUERY = defineQuery(`{
  "texts": *[_type == "translationOutbox"][0]{
    ${text('title')},
    ${text('description')},
    ${text('empty')},
    ${text('to')},
    ${text('queued')},
    ${text('sending')},
    ${text('sent')},
    ${text('expired')},
    ${text('refused')},
    ${text('attempts')},
    ${text('asText')},
    ${text('blanked')},
    ${text('refresh')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)
