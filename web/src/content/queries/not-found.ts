import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const NOT_FOUND_QUERY = defineQuery(`*[_type == "translationNotFound"][0]{
  ${text('title', 'description', 'backToHomePage')}
}`)
