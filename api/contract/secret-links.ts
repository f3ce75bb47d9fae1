// Apart from `paths.ts`, so that browsers do not load the names of secret parameters.
import { type Language, languageInfo } from './language.ts'
import { type MAILED_LINKS, PATHS, pathTo } from './paths.ts'
import { SECRET_PARAMETERS } from './secret-parameters.ts'

/** The page of a mailed link, whose token proves that the address is the person's. */
export const pathToMailedLink = (
  language: Language,
  screen: (typeof MAILED_LINKS)[number],
  accountId: string,
  token: string,
) =>
  `${languageInfo(language).root}/${PATHS[screen].replace(/:\w+\?$/, accountId)}?${new URLSearchParams({ [SECRET_PARAMETERS.link]: token })}`

/** Where an invited person makes an account, or accepts with the one they have. */
export const pathToInvitation = (language: Language, token: string) =>
  `${pathTo(language, 'acceptInvitation')}?${new URLSearchParams({ [SECRET_PARAMETERS.invitation]: token })}`

/** The query parameters that screens read. The server ignores all others when it renders or caches a page. */
export const PAGE_PARAMETERS = [
  'page',
  'skill',
  'q',
  SECRET_PARAMETERS.link,
  SECRET_PARAMETERS.invitation,
  'origin',
  'error',
] as const
