import { defineQuery } from 'groq'
import { text } from './text.ts'

export const WEB_MANIFEST_QUERY = defineQuery(`{
  "settings": *[_type == "siteSettings"][0]{ ownerName, "logo": logo.asset._ref },
  "texts": *[_type == "translationHome"][0]{ ${text('description')} }
}`)
