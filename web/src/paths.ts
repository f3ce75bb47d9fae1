import type { Language } from '@portfolio/api/contract/language'

/** Where each screen lives below its language's root, as the router writes it. */
export const PATHS = {
  home: '',
  aboutMe: 'about-me',
  skills: 'skills',
  projects: 'projects',
  comments: 'comments',
  writeImpression: 'comments/write-impression',
  emailLogin: 'email-login',
} as const
type ScreenName = keyof typeof PATHS

export const ROOTS = { en: '', srb: '/srb' } as const satisfies Record<Language, string>

export const pathTo = (language: Language, screen: ScreenName) =>
  `${ROOTS[language]}/${PATHS[screen]}`.replace(/(.)\/$/, '$1')

/** @param page counts from 1 */
export const pathToComments = (language: Language, page: number) =>
  page === 1 ? pathTo(language, 'comments') : `${pathTo(language, 'comments')}?page=${page}`

/** The language an address is in: the plain one is English, `/srb/...` Serbian. */
export const languageOfPath = (pathname: string): Language => (/^\/srb(\/|$)/.test(pathname) ? 'srb' : 'en')

/** The same page in another language. */
export function pathInLanguage(pathname: string, language: Language): string {
  const rest = pathname.replace(/^\/srb(?=\/|$)/, '').replace(/^\/$/, '')
  return `${ROOTS[language]}${rest}` || '/'
}

/** An address that stores the choice of a language on the way, for links that must work without script. */
export const pathChoosingLanguage = (pathname: string, language: Language) =>
  language === 'en'
    ? `/en${pathInLanguage(pathname, 'en')}`.replace(/\/$/, '')
    : pathInLanguage(pathname, language)
