import { accountContactSchema, contactSchema } from '@portfolio/contract/contact'
import type { DraftMessage } from './message-draft.ts'

/** What is wrong with a message, in the order in which it is told; by the schema that the API judges with. */
export const checkMessage = (values: DraftMessage, isSignedIn: boolean) =>
  ((isSignedIn ? accountContactSchema : contactSchema).safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => ({
      field: path.join('.'),
      message,
    }),
  )
