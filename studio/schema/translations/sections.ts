import { ERRORS } from '@portfolio/contract/error-keys'
import { MAIL_TEXTS } from '@portfolio/contract/mail-texts'
import { account } from './account.ts'
import { defineSection } from './define-section.ts'
import { other } from './other.ts'
import { pages } from './pages.ts'
import { signIn } from './sign-in.ts'

export const sections = [
  ...pages,
  ...signIn,
  ...account,
  ...other,
  defineSection('mail', 'Mails', MAIL_TEXTS),
  defineSection('errors', 'Error messages', ERRORS),
]
