import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'

/** The address of the site's sign-in, which then returns to the present page of the Studio. */
export const siteSignIn = () =>
  `${pathTo(DEFAULT_LANGUAGE, 'emailLogin')}?${new URLSearchParams({ origin: location.href })}`
