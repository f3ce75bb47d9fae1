import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const WEB_MANIFEST_QUERY = defineQuery(`{
  "settings": *[_type == "siteSettings"][0]{ ownerName, sky, "logo": logo.asset._ref },
  "texts": *[_type == "translationHome"][0]{ ${text('description')} }
}`)
