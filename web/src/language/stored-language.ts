import { LANGUAGE_KEY, type Language, isLanguage } from '@portfolio/contract/language'
import { readStored, store } from '#src/storage.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

const toLanguage = (value: string | null | undefined): Language | null => (isLanguage(value) ? value : null)

export const storedLanguage = () => toLanguage(readStored(LANGUAGE_KEY))

export const cookieLanguage = () =>
  toLanguage(new RegExp(`(?:^|; )${LANGUAGE_KEY}=([^;]*)`).exec(document.cookie)?.[1])

/** Stores the choice, and copies it into the cookie that the server reads. */
export function storeLanguage(language: Language) {
  store(LANGUAGE_KEY, language)
  if (cookieLanguage() === language) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous, and not everywhere
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`
}
