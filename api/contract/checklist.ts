import * as z from 'zod/mini'

/** `GET /api/checklist`: what a new owner has done that only the server knows; for the owner. */
export const checklistSchema = z.object({
  /** Whether the site's address can be opened from elsewhere. */
  hasPublicAddress: z.boolean(),
  /** Of the account: not the ones of the first start. */
  hasOwnAddress: z.boolean(),
  hasOwnPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasMailServer: z.boolean(),
})
export type Checklist = z.infer<typeof checklistSchema>
