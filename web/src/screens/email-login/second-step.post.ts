import { PATHS } from '@portfolio/contract/paths'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.secondStep,
  fields: { code: '' },
  secret: ['code'],
  check: ({ code }) => (code.trim() ? [] : [{ field: 'code', message: 'secondFactorCodeRequired' }]),
  call: (body) => ({ method: 'POST', path: '/auth/login/second-factor', body }),
  next: () => ({ redirect: 'comments' }),
  confirmation: 'email.success',
})
