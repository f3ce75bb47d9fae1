import { accountContactSchema, contactSchema } from '@portfolio/contract/contact'
import type { DraftMessage } from './message-draft.ts'

/** The problems of a message in display order, by the schema of the API. */
export const checkMessage = (values: DraftMessage, isSignedIn: boolean) =>
  ((isSignedIn ? accountContactSchema : contactSchema).safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => ({
      field: path.join('.'),
      message,
    }),
  )
