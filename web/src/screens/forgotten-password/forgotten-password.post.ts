import { PATHS } from '@portfolio/contract/paths'
import { checkForgottenPassword } from '#src/account/checks.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.forgottenPassword,
  fields: { email: '' },
  check: ({ email }, { language }) => checkForgottenPassword(email, language),
  call: ({ email }, { language }) => ({
    method: 'POST',
    path: '/user/forgotten-password',
    body: { email, language },
  }),
  next: () => ({ redirect: 'emailLogin' }),
})
