import { LANGUAGE_KEY, type Language } from '@portfolio/api/contract/language'
import { useLocation } from 'react-router-dom'
import { languageOfPath, pathInLanguage } from '#src/paths.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

export const useLanguage = (): Language => languageOfPath(useLocation().pathname)

const toLanguage = (value: string | null | undefined): Language | null =>
  value === 'en' || value === 'srb' ? value : null

const cookieLanguage = () =>
  toLanguage(new RegExp(`(?:^|; )${LANGUAGE_KEY}=([^;]*)`).exec(document.cookie)?.[1])

/** Stores the choice, and mirrors it into the cookie by which the server knows it. */
export function storeLanguage(language: Language) {
  localStorage.setItem(LANGUAGE_KEY, language)
  if (cookieLanguage() === language) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous, and not everywhere
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`
}

/**
 * Applies the rules of addresses when a page is opened: `/srb/...` is a choice and is stored; at a plain address the
 * stored choice decides.
 * @returns whether the browser is on its way to the same page in the stored language
 */
export function settleLanguage(): boolean {
  const shown = languageOfPath(location.pathname)
  const stored = toLanguage(localStorage.getItem(LANGUAGE_KEY))
  if (shown === 'srb') {
    storeLanguage('srb')
    return false
  }
  if (stored === 'srb' && !cameByChoosingEnglish()) {
    storeLanguage('srb')
    location.replace(`${pathInLanguage(location.pathname, 'srb')}${location.search}${location.hash}`)
    return true
  }
  if (stored || cameByChoosingEnglish()) storeLanguage('en')
  return false
}

/** `/en/...` stores its choice in the cookie and redirects here: then the cookie is newer than local storage. */
function cameByChoosingEnglish(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const redirected = navigation instanceof PerformanceNavigationTiming && navigation.redirectCount > 0
  return redirected && cookieLanguage() === 'en'
}
