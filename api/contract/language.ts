/** The language of pages without a prefix, and the fallback for missing texts. */
export const DEFAULT_LANGUAGE = 'en'

/** The site's languages. Another language needs an entry here and its texts in the content. */
const LANGUAGE_LIST = [
  { id: DEFAULT_LANGUAGE, tag: 'en', root: '', openGraph: 'en_US' },
  { id: 'srb', tag: 'sr-Latn', root: '/srb', openGraph: 'sr_RS' },
] as const

export type LanguageList = typeof LANGUAGE_LIST
/** A language's id in stored data and in the content. */
export type Language = LanguageList[number]['id']
export const LANGUAGES = LANGUAGE_LIST.map(({ id }) => id)

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/**
 * A language's names in other systems.
 * @returns `tag` (BCP 47) for `lang`, `hreflang` and `Intl`; `root`, the prefix
 * of its pages' paths; `openGraph`, its `og:locale`
 */
export const languageInfo = (language: Language) =>
  LANGUAGE_LIST.find(({ id }) => id === language) ?? LANGUAGE_LIST[0]

/** The range of `Accept-Language` that selects a language: `sr-Latn` -> `sr`, `pt-BR` -> `pt-br` */
export function acceptedRange(language: Language): string {
  const { tag } = languageInfo(language)
  return (/^\w+-[A-Z]{2}$/.test(tag) ? tag : tag.replace(/-.*/, '')).toLowerCase()
}

/**
 * The languages in which a site is published.
 * @param stored the setting; without a known language it means all of them
 */
export function publishedLanguages(stored: unknown): readonly Language[] {
  const named = Array.isArray(stored) ? LANGUAGES.filter((language) => stored.includes(language)) : []
  return named.length > 0 ? named : LANGUAGES
}

/**
 * The languages in which a text can be shown: all of them if the default language has it, to which others fall back.
 * @param texts in the order of `LANGUAGES`, the default one first, as `inEveryLanguage` selects them
 */
export const languagesOf = (texts: readonly unknown[]): readonly Language[] =>
  texts[0] ? LANGUAGES : LANGUAGES.filter((_language, index) => texts[index])

/** The language itself if the site is published in it, else the first published one. */
export const nearestLanguage = (language: Language, published: readonly Language[]): Language =>
  published.includes(language) ? language : (published[0] ?? language)

/** Name of the local storage entry and of the cookie with the stored choice. */
export const LANGUAGE_KEY = 'portfolio-language'
