import { PATHS } from '@portfolio/contract/paths'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.writeImpression,
  fields: { impression: '', website: '' },
  call: (body) => ({ method: 'POST', path: '/user/comments/write-impression', body }),
  next: () => ({ redirect: 'comments' }),
})
