import { account } from './account.ts'
import { contact } from './contact.ts'
import { errors } from './errors.ts'
import { guestbook } from './guestbook.ts'
import { mail } from './mail.ts'
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
  mail,
  errors,
]
