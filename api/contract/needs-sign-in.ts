import { LANGUAGES, languageInfo } from './language.ts'

// A separate module, because in `paths.ts` this constant would be in the scripts of every page.
const FOR_SIGNED_IN = new RegExp(
  `^(${LANGUAGES.map((language) => languageInfo(language).root).join('|')})/(comments/write-impression|user-account(/.+)?|outbox)$`,
  'i',
)
/** Whether the page of a path is for signed-in visitors only; others are redirected to the guestbook. */
export const needsSignIn = (pathname: string) => FOR_SIGNED_IN.test(pathname)
