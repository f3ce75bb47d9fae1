import { accountContactSchema, contactSchema } from '@portfolio/contract/contact'
import { listProblems } from '#src/forms/problem.ts'
import type { DraftMessage } from './message-draft.ts'

/** The problems of a message in display order, by the schema of the API. */
export const checkMessage = (values: DraftMessage, isSignedIn: boolean) =>
  listProblems(isSignedIn ? accountContactSchema : contactSchema, values)
