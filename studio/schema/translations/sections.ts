import { ERRORS } from '@portfolio/contract/error-keys'
import { MAIL_TEXTS } from '@portfolio/contract/mail-texts'
import { account } from './account.ts'
import { contact } from './contact.ts'
import { defineSection } from './define-section.ts'
import { guestbook } from './guestbook.ts'
import { navigation } from './navigation.ts'
import { other } from './other.ts'
import { pages } from './pages.ts'
import { signIn } from './sign-in.ts'

/** All sections, in the order of the Studio. */
export const sections = [
  navigation,
  ...pages,
  ...contact,
  ...guestbook,
  ...signIn,
  ...account,
  ...other,
  defineSection('mail', 'Mails', MAIL_TEXTS),
  defineSection('errors', 'Error messages', ERRORS),
]
