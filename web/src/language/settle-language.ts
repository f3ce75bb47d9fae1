import { DEFAULT_LANGUAGE, publishedLanguages } from '@portfolio/contract/language'
import { languageOfPath, pathInLanguage } from '@portfolio/contract/paths'
import { cookieLanguage, storeLanguage, storedLanguage } from './stored-language.ts'

/** At the start of a page: stores the language of the path; a path without one redirects to the stored language. */
export function settleLanguage() {
  const ofPath = languageOfPath(location.pathname)
  if (ofPath !== DEFAULT_LANGUAGE) {
    storeLanguage(ofPath)
    return
  }
  const stored = cameByChoosingDefault() ? DEFAULT_LANGUAGE : storedLanguage()
  // The server wrote the site's languages into this attribute.
  const published = publishedLanguages(document.documentElement.dataset.languages?.split(' '))
  if (!stored || !published.includes(stored)) return
  storeLanguage(stored)
  if (stored !== DEFAULT_LANGUAGE) {
    location.replace(`${pathInLanguage(location.pathname, stored)}${location.search}${location.hash}`)
  }
}

/** `/en/...` stores its choice in the cookie and redirects here, so the cookie is newer than local storage. */
function cameByChoosingDefault(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const redirected = navigation instanceof PerformanceNavigationTiming && navigation.redirectCount > 0
  return redirected && cookieLanguage() === DEFAULT_LANGUAGE
}
