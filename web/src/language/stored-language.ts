import { LANGUAGE_KEY, type Language } from '@portfolio/contract/language'
import { readStored, store } from '#src/storage.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

const toLanguage = (value: string | null | undefined): Language | null =>
  value === 'en' || value === 'srb' ? value : null

export const storedLanguage = () => toLanguage(readStored(LANGUAGE_KEY))

export const cookieLanguage = () =>
  toLanguage(new RegExp(`(?:^|; )${LANGUAGE_KEY}=([^;]*)`).exec(document.cookie)?.[1])

/** Stores the choice, and mirrors it into the cookie by which the server knows it. */
export function storeLanguage(language: Language) {
  store(LANGUAGE_KEY, language)
  if (cookieLanguage() === language) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous, and not everywhere
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`
}
