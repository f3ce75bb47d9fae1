import type { Language } from '@portfolio/contract/language'

/** Where each screen lives below its language's root, as the router writes it. */
export const PATHS = {
  home: '',
  aboutMe: 'about-me',
  skills: 'skills',
  certificate: 'skills/certificate/:skill',
  projects: 'projects',
  contact: 'contact',
  verification: 'verification',
  comments: 'comments',
  writeImpression: 'comments/write-impression',
  login: 'comments/login',
  googleLogin: 'comments/google-login',
  emailLogin: 'email-login',
  registerUser: 'register-user',
  confirmRegister: 'register-user/confirm-register',
  activateAccount: 'activate-account/:userId?',
  forgottenPassword: 'forgotten-password',
  resetPassword: 'reset-password/:user_id?',
  userAccount: 'user-account',
  deleteAccount: 'user-account/delete-account',
  outbox: 'outbox',
  curriculumVitae: 'curriculum-vitae',
  terms: 'terms-and-conditions',
  privacy: 'privacy-policy',
} as const
export type ScreenName = keyof typeof PATHS

/** The screens whose address names one of several things. */
const WITH_PARAMETER = ['certificate', 'activateAccount', 'resetPassword'] as const
export type PlainScreenName = Exclude<ScreenName, (typeof WITH_PARAMETER)[number]>

export const isPlainScreen = (name: string): name is PlainScreenName =>
  name in PATHS && WITH_PARAMETER.every((each) => each !== name)

/** What is made from the content besides pages. */
export const FILES = {
  curriculumVitaePdf: 'curriculum-vitae.pdf',
  curriculumVitaeJson: 'cv.json',
  projectsFeed: 'projects.rss',
  webManifest: 'site.webmanifest',
} as const

export const ROOTS = { en: '', srb: '/srb' } as const satisfies Record<Language, string>

export const pathTo = (language: Language, screen: PlainScreenName) =>
  `${ROOTS[language]}/${PATHS[screen]}`.replace(/(.)\/$/, '$1')

export const pathToCertificate = (language: Language, skill: string) =>
  `${ROOTS[language]}/${PATHS.certificate.replace(':skill', encodeURIComponent(skill))}`

/** @param page counts from 1 */
export const pathToComments = (language: Language, page: number) =>
  page === 1 ? pathTo(language, 'comments') : `${pathTo(language, 'comments')}?page=${page}`

export const pathToProject = (language: Language, slug: string) => `${pathTo(language, 'projects')}#${slug}`

export const pathToProjects = (language: Language, filter: { skill?: string }) =>
  `${pathTo(language, 'projects')}?${new URLSearchParams(filter)}`

export const pathToFile = (language: Language, file: keyof typeof FILES) =>
  `${ROOTS[language]}/${FILES[file]}`

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

/** The address of a page without what does not make it another page. */
export function canonicalPath(pathname: string, search: string): string {
  const page = Number(new URLSearchParams(search).get('page'))
  return page > 1 ? `${pathname}?page=${page}` : pathname
}
