import { PATHS } from '@portfolio/contract/paths'
import { checkRegistration } from '#src/account/checks.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

/** Without the confirm page, which would have to send the password back to the browser. */
export const post = defineFormPost({
  path: PATHS.registerUser,
  fields: { first_name: '', last_name: '', email: '', password: '', repeat: '' },
  secret: ['password', 'repeat'],
  check: checkRegistration,
  call: ({ first_name, last_name, email, password }, { language }) => ({
    method: 'POST',
    path: '/auth/register',
    body: { user: { first_name, last_name, email, password }, language },
  }),
  next: () => ({ redirect: 'emailLogin' }),
})
