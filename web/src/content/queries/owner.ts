import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const PREVIEW_BANNER_QUERY = defineQuery(`*[_type == "translationOwner"][0]{
  ${text('previewNote')},
  ${text('leavePreview')}
}`)
