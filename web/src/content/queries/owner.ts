import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'

export const PREVIEW_BANNER_QUERY = defineQuery(`*[_type == "translationOwner"][0]{
  ${text('previewNote')},
  ${text('sharedNote')},
  ${text('leavePreview')}
}`)

/** Texts for people with a role, and the documents behind the slugs of entries. */
export const OWNER_TOOLS_QUERY = defineQuery(`{
  "texts": *[_type == "translationOwner"][0]{
    ${text('ownerTools')},
    ${text('editPage')},
    ${text('editEntry')},
    ${text('moderate')},
    ${text('studio')},
    ${text('moderation')},
    ${text('outbox')},
    ${text('auditLog')}
  },
  "projects": *[_type == "project" && defined(slug.current)]{ _id, "slug": slug.current },
  "skills": *[_type == "skill" && defined(slug.current)]{ _id, "slug": slug.current }
}`)
