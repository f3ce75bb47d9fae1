import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'

/** URL of the site's sign-in, which redirects back to the current page of the Studio. */
export const siteSignIn = () =>
  `${pathTo(DEFAULT_LANGUAGE, 'emailLogin')}?${new URLSearchParams({ origin: location.href })}`
