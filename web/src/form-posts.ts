import { loginResponseSchema } from '@portfolio/contract/account'
import { humanCheckSchema } from '@portfolio/contract/contact'
import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { PATHS } from '@portfolio/contract/paths'
import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { matchPath } from 'react-router-dom'
import {
  checkEmailChange,
  checkForgottenPassword,
  checkInvitedPerson,
  checkLogin,
  checkRegistration,
  checkReset,
} from '#src/account/checks.ts'
import { linkIn, linkPath } from '#src/account/mailed-link.ts'
import { checkMessage } from '#src/contact/check-message.ts'
import { EMPTY_MESSAGE } from '#src/contact/message-draft.ts'
import { type FormAddress, type FormPost, defineFormPost } from '#src/forms/form-post.ts'

const PASSWORDS = ['password', 'repeat'] as const
const toSignIn = () => ({ redirect: 'emailLogin' }) as const
const toComments = () => ({ redirect: 'comments' }) as const

const confirmation = (path: string, what: Parameters<typeof linkPath>[0]) =>
  defineFormPost({
    path,
    fields: {},
    call: (_values, { params, search }) => ({
      method: 'POST',
      path: linkPath(what, linkIn(params, search)),
    }),
    next: toSignIn,
  })

const newPassword = (path: string, what: Parameters<typeof linkPath>[0]) =>
  defineFormPost({
    path,
    fields: { password: '', repeat: '' },
    secret: PASSWORDS,
    check: checkReset,
    call: ({ password }, { params, search }) => ({
      method: 'PUT',
      path: linkPath(what, linkIn(params, search)),
      body: { newPassword: password },
    }),
    next: toSignIn,
  })

/** The forms that browsers without scripts send to the address of their page. */
const POSTS: readonly FormPost[] = [
  confirmation(PATHS.activateAccount, 'activate-account'),
  confirmation(PATHS.confirmEmail, 'email/confirm'),
  newPassword(PATHS.resetPassword, 'reset-password'),
  newPassword(PATHS.undoEmail, 'email/undo'),
  defineFormPost({
    path: PATHS.emailLogin,
    fields: { email: '', password: '' },
    secret: ['password'],
    check: checkLogin,
    call: (body) => ({ method: 'POST', path: '/auth/login', body }),
    next: (answer) => ({
      redirect: 'secondFactor' in loginResponseSchema.parse(answer) ? 'secondStep' : 'comments',
    }),
    confirmation: 'email.success',
  }),
  defineFormPost({
    path: PATHS.secondStep,
    fields: { code: '' },
    secret: ['code'],
    check: ({ code }) => (code.trim() ? [] : [{ field: 'code', message: 'secondFactorCodeRequired' }]),
    call: (body) => ({ method: 'POST', path: '/auth/login/second-factor', body }),
    next: toComments,
    confirmation: 'email.success',
  }),
  // Without the confirm page, which would have to send the password back to the browser.
  defineFormPost({
    path: PATHS.registerUser,
    fields: { first_name: '', last_name: '', email: '', password: '', repeat: '' },
    secret: PASSWORDS,
    check: checkRegistration,
    call: ({ first_name, last_name, email, password }, { language }) => ({
      method: 'POST',
      path: '/auth/register',
      body: { user: { first_name, last_name, email, password }, language },
    }),
    next: toSignIn,
  }),
  defineFormPost({
    path: PATHS.forgottenPassword,
    fields: { email: '' },
    check: ({ email }, { language }) => checkForgottenPassword(email, language),
    call: ({ email }, { language }) => ({
      method: 'POST',
      path: '/user/forgotten-password',
      body: { email, language },
    }),
    next: toSignIn,
  }),
  defineFormPost({
    path: PATHS.userAccount,
    fields: {},
    call: () => ({ method: 'POST', path: '/auth/logout' }),
    next: toComments,
    confirmation: 'navigation.signedOut',
  }),
  defineFormPost({
    path: PATHS.changeEmail,
    fields: { newEmail: '', currentPassword: '', code: '' },
    secret: ['currentPassword', 'code'],
    check: checkEmailChange,
    call: (body) => ({ method: 'POST', path: '/user/email', body }),
    next: () => ({ redirect: 'userAccount' }),
    isRepeatable: true,
  }),
  // The page does not know who is signed in; its button for an existing account sends `hasAccount`.
  defineFormPost({
    path: PATHS.acceptInvitation,
    fields: { hasAccount: '', first_name: '', last_name: '', password: '', repeat: '' },
    secret: PASSWORDS,
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
    next: toComments,
  }),
  defineFormPost({
    path: PATHS.writeImpression,
    fields: { impression: '', website: '' },
    call: (body) => ({ method: 'POST', path: '/user/comments/write-impression', body }),
    next: toComments,
  }),
  // The answer to a message is the human check; its page contains the message.
  defineFormPost({
    path: PATHS.contact,
    fields: EMPTY_MESSAGE,
    check: (message) => checkMessage(message, false),
    call: () => ({ method: 'GET', path: '/mail/human-check' }),
    next: (answer) => ({ show: 'verification', data: { humanCheck: humanCheckSchema.parse(answer) } }),
  }),
  defineFormPost({
    path: PATHS.verification,
    fields: { ...EMPTY_MESSAGE, challenge: '', tile: '', website: '' },
    // "Back to the message" sends no tile; the answer is the form with the message.
    check: ({ tile }) => (tile ? [] : [{ field: 'tile', message: 'notHuman' }]),
    call: ({ challenge, tile, website, ...inputData }, { language }) => ({
      method: 'POST',
      path: '/mail/sendContact',
      body: { inputData, language, humanCheck: { challenge, tile }, website },
    }),
    next: () => ({ redirect: 'home' }),
    errorScreen: 'contact',
  }),
]

export function findFormPost(url: URL): { post: FormPost; address: FormAddress } | null {
  for (const language of LANGUAGES) {
    for (const post of POSTS) {
      const match = matchPath(`${languageInfo(language).root}/${post.path}`, url.pathname)
      if (match) return { post, address: { params: match.params, search: url.searchParams, language } }
    }
  }
  return null
}
