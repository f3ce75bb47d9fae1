import * as z from 'zod/mini'

/** `GET /api/checklist`: what a new owner has done that only the server knows; for the owner. */
export const checklistSchema = z.object({
  /** Whether the site's address can be opened from elsewhere. */
  hasPublicAddress: z.boolean(),
  /** Whether the account has another address than the one that a start without OWNER_EMAIL gives. */
  hasOwnAddress: z.boolean(),
  /** Whether OWNER_PASSWORD is set, or the generated password was changed. */
  hasOwnPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasMailServer: z.boolean(),
})
export type Checklist = z.infer<typeof checklistSchema>
