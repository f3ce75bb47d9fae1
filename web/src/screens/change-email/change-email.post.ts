import { PATHS } from '@portfolio/contract/paths'
import { checkEmailChange } from '#src/account/checks.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.changeEmail,
  fields: { newEmail: '', currentPassword: '', code: '' },
  secret: ['currentPassword', 'code'],
  check: checkEmailChange,
  call: (values) => ({ method: 'POST', path: '/user/email', body: values }),
  next: () => ({ redirect: 'userAccount' }),
  isRepeatable: true,
})
