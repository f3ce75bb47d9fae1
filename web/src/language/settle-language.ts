import { languageOfPath, pathInLanguage } from '#src/paths.ts'
import { cookieLanguage, storeLanguage, storedLanguage } from './stored-language.ts'

/**
 * Applies the rules of addresses when a page is opened: `/srb/...` is a choice and is stored; at a plain address the
 * stored choice decides, and may send the browser on to the Serbian twin.
 */
export function settleLanguage() {
  if (languageOfPath(location.pathname) === 'srb') {
    storeLanguage('srb')
    return
  }
  const stored = storedLanguage()
  if (stored === 'srb' && !cameByChoosingEnglish()) {
    storeLanguage('srb')
    location.replace(`${pathInLanguage(location.pathname, 'srb')}${location.search}${location.hash}`)
    return
  }
  if (stored || cameByChoosingEnglish()) storeLanguage('en')
}

/** `/en/...` stores its choice in the cookie and redirects here: then the cookie is newer than local storage. */
function cameByChoosingEnglish(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const redirected = navigation instanceof PerformanceNavigationTiming && navigation.redirectCount > 0
  return redirected && cookieLanguage() === 'en'
}
