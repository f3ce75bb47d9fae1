import * as z from 'zod/mini'

/** `GET /api/checklist`: the first steps of a new owner that only the server can check; for the owner. */
export const checklistSchema = z.object({
  /** Whether the site's address can be opened from elsewhere. */
  hasPublicAddress: z.boolean(),
  /** Whether the account's address differs from `DEFAULT_OWNER_EMAIL`. */
  hasOwnAddress: z.boolean(),
  /** Whether OWNER_PASSWORD is set, or the generated password was changed. */
  hasOwnPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasMailServer: z.boolean(),
})
export type Checklist = z.infer<typeof checklistSchema>
