import { PATHS } from '@portfolio/contract/paths'
import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { checkInvitedPerson } from '#src/account/checks.ts'
import { defineFormPost } from '#src/forms/form-post.ts'

/** Without scripts, the page does not know who is signed in; its button for an existing account sends `hasAccount`. */
export const post = defineFormPost({
  path: PATHS.acceptInvitation,
  fields: { hasAccount: '', first_name: '', last_name: '', password: '', repeat: '' },
  secret: ['password', 'repeat'],
  check: (values) => (values.hasAccount ? [] : checkInvitedPerson(values)),
  call: ({ hasAccount, first_name, last_name, password }, { language, search }) => {
    const token = search.get(SECRET_PARAMETERS.invitation) ?? ''
    return hasAccount
      ? { method: 'POST', path: '/team/accept', body: { token } }
      : {
          method: 'POST',
          path: '/team/accept/account',
          body: { token, person: { first_name, last_name, password }, language },
        }
  },
  next: () => ({ redirect: 'comments' }),
})
