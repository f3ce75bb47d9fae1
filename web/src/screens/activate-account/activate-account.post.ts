import { PATHS } from '@portfolio/contract/paths'
import { linkPath } from '#src/account/link-path.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.activateAccount,
  fields: {},
  call: (_values, { params, search }) => ({
    method: 'POST',
    path: linkPath('activate-account', params.userId ?? '', search.get('token') ?? ''),
  }),
  next: () => ({ redirect: 'emailLogin' }),
})
