/** The language of pages without a prefix; texts that another language lacks fall back to it. */
export const DEFAULT_LANGUAGE = 'en'

/** The site's languages, one entry each. Another language needs an entry here and its texts in the content. */
const LANGUAGE_LIST = [
  { id: DEFAULT_LANGUAGE, title: 'English', tag: 'en', root: '', accepts: 'en', openGraph: 'en_US' },
  { id: 'srb', title: 'Serbian', tag: 'sr-Latn', root: '/srb', accepts: 'sr', openGraph: 'sr_RS' },
] as const

/** A language as it is stored and as content names it. */
export type Language = (typeof LANGUAGE_LIST)[number]['id']
export const LANGUAGES = LANGUAGE_LIST.map(({ id }) => id)

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/**
 * What a language is called in other systems.
 * @returns `title` in English, for the owner; `tag` (BCP 47) for `lang`, `hreflang` and `Intl`; `root`, the prefix of
 * its pages' paths; `accepts`, the range of `Accept-Language` that selects it; `openGraph`, its `og:locale`
 */
export const languageInfo = (language: Language) =>
  LANGUAGE_LIST.find(({ id }) => id === language) ?? LANGUAGE_LIST[0]

/**
 * The languages that a site is published in.
 * @param stored what its settings name; anything that names no known language stands for all of them
 */
export function publishedLanguages(stored: unknown): readonly Language[] {
  const named = Array.isArray(stored) ? LANGUAGES.filter((language) => stored.includes(language)) : []
  return named.length > 0 ? named : LANGUAGES
}

/** The language itself where the site is published in it, else the first one of the site. */
export const nearestLanguage = (language: Language, published: readonly Language[]): Language =>
  published.includes(language) ? language : (published[0] ?? language)

/** Name of the local storage entry and of the cookie of the stored choice. */
export const LANGUAGE_KEY = 'portfolio-language'
