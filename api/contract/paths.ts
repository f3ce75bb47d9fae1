import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageInfo } from './language.ts'

/** Route patterns of the screens, below the language's root. */
export const PATHS = {
  home: '',
  aboutMe: 'about-me',
  skills: 'skills',
  certificate: 'skills/certificate/:skill',
  projects: 'projects',
  project: 'projects/:slug',
  contact: 'contact',
  verification: 'verification',
  comments: 'comments',
  writeImpression: 'comments/write-impression',
  login: 'comments/login',
  googleLogin: 'comments/google-login',
  emailLogin: 'email-login',
  secondStep: 'email-login/code',
  registerUser: 'register-user',
  confirmRegister: 'register-user/confirm-register',
  activateAccount: 'activate-account/:userId?',
  forgottenPassword: 'forgotten-password',
  resetPassword: 'reset-password/:user_id?',
  userAccount: 'user-account',
  deleteAccount: 'user-account/delete-account',
  changeEmail: 'user-account/change-email',
  confirmEmail: 'confirm-email/:userId?',
  undoEmail: 'undo-email/:userId?',
  acceptInvitation: 'accept-invitation',
  outbox: 'outbox',
  curriculumVitae: 'curriculum-vitae',
  terms: 'terms-and-conditions',
  privacy: 'privacy-policy',
} as const
export type ScreenName = keyof typeof PATHS

/** Screens of a mailed link, whose token proves that the address is the person's. */
export const MAILED_LINKS = ['activateAccount', 'resetPassword', 'confirmEmail', 'undoEmail'] as const

/** Screens whose route pattern has no parameter. */
export type PlainScreenName = {
  [Name in ScreenName]: (typeof PATHS)[Name] extends `${string}:${string}` ? never : Name
}[ScreenName]

export const isPlainScreen = (name: string): name is PlainScreenName =>
  Object.entries(PATHS).some(([screen, path]) => screen === name && !path.includes(':'))

export const pathTo = (language: Language, screen: PlainScreenName) =>
  `${languageInfo(language).root}/${PATHS[screen]}`.replace(/(.)\/$/, '$1')

export const pathToCertificate = (language: Language, skill: string) =>
  `${languageInfo(language).root}/${PATHS.certificate.replace(':skill', encodeSlug(skill))}`

/** A program can write a slug that is no text, or has half of a surrogate pair, for which `encodeURIComponent` throws. */
const slugText = (slug: unknown) => String(slug).toWellFormed()
export const encodeSlug = (slug: unknown) => encodeURIComponent(slugText(slug))

/** @param page counts from 1 */
export const pathToComments = (language: Language, page: number) =>
  page === 1 ? pathTo(language, 'comments') : `${pathTo(language, 'comments')}?page=${page}`

/** The page of a project: its own if it has a case study, else its entry in the list. */
export const pathToProject = (language: Language, project: { slug: string; hasCaseStudy: boolean }) =>
  project.hasCaseStudy
    ? `${languageInfo(language).root}/${PATHS.project.replace(':slug', encodeSlug(project.slug))}`
    : pathToProjectEntry(language, project.slug)

export const pathToProjectEntry = (language: Language, slug: string) =>
  `${pathTo(language, 'projects')}#${slugText(slug)}`

export const pathToProjects = (language: Language, filter: { skill?: string }) =>
  `${pathTo(language, 'projects')}?${new URLSearchParams(filter)}`

/**
 * The picture for shared links to a page.
 * @param pathname of the page
 */
export function pathToSharingPicture(pathname: string): string {
  const { root } = languageInfo(languageOfPath(pathname))
  return `${root}/sharing${pathname.slice(root.length).replace(/^\/?$/, '/home')}.jpg`
}

/** The page of a sharing picture; null for another path. */
export function pageOfSharingPicture(pathname: string): string | null {
  const { root } = languageInfo(languageOfPath(pathname))
  const page = /^\/sharing(\/.+)\.jpg$/.exec(pathname.slice(root.length))?.[1]
  return page === undefined ? null : `${root}${page === '/home' ? '' : page}` || '/'
}

/** The language of a path by its prefix; the default language without one. */
export const languageOfPath = (pathname: string): Language =>
  LANGUAGES.find((language) => {
    const root: string = languageInfo(language).root
    return root !== '' && (pathname === root || pathname.startsWith(`${root}/`))
  }) ?? DEFAULT_LANGUAGE

export function pathInLanguage(pathname: string, language: Language): string {
  const rest = pathname.slice(languageInfo(languageOfPath(pathname)).root.length).replace(/^\/$/, '')
  return `${languageInfo(language).root}${rest}` || '/'
}

/** A path that also stores the choice of a language, for links that work without scripts. */
export const pathChoosingLanguage = (pathname: string, language: Language) =>
  language === DEFAULT_LANGUAGE
    ? `/${language}${pathInLanguage(pathname, language)}`.replace(/\/$/, '')
    : pathInLanguage(pathname, language)

/** The path of a page with only the query parameters that change its content. */
export function canonicalPath(pathname: string, search: string): string {
  const page = Number(new URLSearchParams(search).get('page'))
  return page > 1 ? `${pathname}?page=${page}` : pathname
}
