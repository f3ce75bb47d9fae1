import { PATHS } from '@portfolio/contract/paths'
import { checkReset } from '#src/account/checks.ts'
import { linkPath } from '#src/account/link-path.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.undoEmail,
  fields: { password: '', repeat: '' },
  secret: ['password', 'repeat'],
  check: checkReset,
  call: ({ password }, { params, search }) => ({
    method: 'PUT',
    path: linkPath('email/undo', params.userId ?? '', search.get('token') ?? ''),
    body: { newPassword: password },
  }),
  next: () => ({ redirect: 'emailLogin' }),
})
