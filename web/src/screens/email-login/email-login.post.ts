import { loginResponseSchema } from '@portfolio/contract/account'
import { PATHS } from '@portfolio/contract/paths'
import { checkLogin } from '#src/account/checks.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.emailLogin,
  fields: { email: '', password: '' },
  secret: ['password'],
  check: checkLogin,
  call: (body) => ({ method: 'POST', path: '/auth/login', body }),
  next: (answer) => ({
    redirect: 'secondFactor' in loginResponseSchema.parse(answer) ? 'secondStep' : 'comments',
  }),
  confirmation: 'email.success',
})
