import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const PREVIEW_BANNER_QUERY = defineQuery(`*[_type == "translationOwner"][0]{
  ${text('previewNote', 'sharedNote', 'leavePreview')}
}`)

/** Texts for people with a role, and the documents behind the slugs of entries. */
export const OWNER_TOOLS_QUERY = defineQuery(`{
  "texts": *[_type == "translationOwner"][0]{
    ${text('ownerTools', 'editPage', 'editEntry', 'moderate', 'studio', 'moderation', 'outbox')},
    ${text('auditLog')}
  },
  "projects": *[_type == "project" && defined(slug.current)]{ _id, "slug": slug.current },
  "skills": *[_type == "skill" && defined(slug.current)]{ _id, "slug": slug.current }
}`)

export const OUTBOX_QUERY = defineQuery(`{
  "texts": *[_type == "translationOutbox"][0]{
    ${text('title', 'description', 'empty', 'to', 'queued', 'sending', 'sent', 'expired', 'refused')},
    ${text('attempts', 'asText', 'blanked', 'refresh')}
  },
  "errors": *[_type == "translationErrors"][0]{ ${text('unexpected')} }
}`)
