import { PATHS } from '@portfolio/contract/paths'
import { EMPTY_MESSAGE } from '#src/contact/message-draft.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

export const post = defineFormPost({
  path: PATHS.verification,
  fields: { ...EMPTY_MESSAGE, challenge: '', tile: '', website: '' },
  call: ({ challenge, tile, website, ...inputData }, { language }) => ({
    method: 'POST',
    path: '/mail/sendContact',
    body: { inputData, language, humanCheck: { challenge, tile }, website },
  }),
  next: () => ({ redirect: 'home' }),
  errorScreen: 'contact',
})
