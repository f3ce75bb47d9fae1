import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const OUTBOX_QUERY = defineQuery(`{
  "texts": *[_type == "translationOutbox"][0]{
    ${text('title', 'description', 'empty', 'to', 'queued', 'sending', 'sent', 'expired', 'refused')},
    ${text('attempts', 'asText', 'blanked', 'refresh')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)
