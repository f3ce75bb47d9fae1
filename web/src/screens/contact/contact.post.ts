import { humanCheckSchema } from '@portfolio/contract/contact'
import { PATHS } from '@portfolio/contract/paths'
import { checkMessage } from '#src/contact/check-message.ts'
import { EMPTY_MESSAGE } from '#src/contact/message-draft.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

/** The answer to a message is the human check; its page contains the message. */
export const post = defineFormPost({
  path: PATHS.contact,
  fields: EMPTY_MESSAGE,
  check: (message) => checkMessage(message, false),
  call: () => ({ method: 'GET', path: '/mail/human-check' }),
  next: (answer) => ({ show: 'verification', data: { humanCheck: humanCheckSchema.parse(answer) } }),
})
