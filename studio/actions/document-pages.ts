import { LANGUAGES, type Language, languagesOf } from '@portfolio/contract/language'
import {
  type PlainScreenName,
  pathTo,
  pathToCertificate,
  pathToProject,
  pathToProjectEntry,
} from '@portfolio/contract/paths'
import { MAIN_LANGUAGE } from '../translation/languages.ts'
import { read, readFields, readList, readText } from '../translation/read.ts'

/** A page that shows a document; `pathIn` is null for a language in which the site has no such page. */
export type Page = { title: string; pathIn: (language: Language) => string | null }

const screen = (title: string, name: PlainScreenName): Page => ({
  title,
  pathIn: (language) => pathTo(language, name),
})

const SCREENS: Record<string, readonly [title: string, name: PlainScreenName]> = {
  home: ['Home', 'home'],
  biography: ['About me', 'aboutMe'],
  curriculumVitae: ['CV', 'curriculumVitae'],
  siteSettings: ['Every page, such as home', 'home'],
  translationNavigation: ['Every page, such as home', 'home'],
  translationFooter: ['Every page, such as home', 'home'],
  translationHome: ['Home', 'home'],
  translationAbout: ['About me', 'aboutMe'],
  translationSkills: ['Skills', 'skills'],
  translationProjects: ['Projects', 'projects'],
  translationCvPage: ['CV', 'curriculumVitae'],
  translationContact: ['Contact', 'contact'],
  translationVerification: ['Verification', 'verification'],
  translationComments: ['Guestbook', 'comments'],
  translationImpression: ['Write an impression', 'writeImpression'],
  translationLogin: ['Sign in', 'login'],
  translationEmail: ['Sign in by e-mail', 'emailLogin'],
  translationGoogle: ['Sign in with Google', 'googleLogin'],
  translationRegistration: ['Registration', 'registerUser'],
  translationConfirmation: ['Registration', 'registerUser'],
  translationForgotPassword: ['Forgotten password', 'forgottenPassword'],
  translationUserAcc: ['Account', 'userAccount'],
  translationSecondFactor: ['Account', 'userAccount'],
  translationDeleteAcc: ['Delete account', 'deleteAccount'],
  translationOutbox: ['Outbox', 'outbox'],
}

export const hasPage = (type: string) => ['project', 'skill', 'legalPage'].includes(type) || type in SCREENS

/** The pages that show a document, its own first. @param document its `_id`, `slug` and `story` */
export function listPages(type: string, document: unknown): Page[] {
  const slug = readText(read(document, 'slug'), 'current')
  if (type === 'project') return slug ? projectPages(slug, read(document, 'story')) : []
  if (type === 'skill') return slug ? [certificate(slug), screen('Skills', 'skills')] : []
  if (type === 'legalPage') return [legalPage(readText(document, '_id'))]
  const found = SCREENS[type]
  return found ? [screen(...found)] : []
}

/** The path of a page that shows a document, in the language if one is given; null where there is none. */
export function findPagePath(
  type: string,
  id: string,
  document: unknown,
  language: Language | null = null,
): string | null {
  const pages = listPages(type, { ...readFields(document), _id: id })
  const languages = language ? [language] : [MAIN_LANGUAGE, ...LANGUAGES]
  const paths = pages.flatMap(({ pathIn }) => languages.map(pathIn))
  return paths.find((path) => path !== null) ?? null
}

function projectPages(slug: string, story: unknown): Page[] {
  const languages = languagesOf(LANGUAGES.map((language) => readList(story, language)[0]))
  const entry: Page = { title: 'Projects', pathIn: (language) => pathToProjectEntry(language, slug) }
  if (languages.length === 0) return [entry]
  const own: Page = {
    title: 'Its own page',
    pathIn: (language) =>
      languages.includes(language) ? pathToProject(language, { slug, hasCaseStudy: true }) : null,
  }
  return [own, entry]
}

const certificate = (slug: string): Page => ({
  title: 'Certificates',
  pathIn: (language) => pathToCertificate(language, slug),
})

const legalPage = (id: string) =>
  id.endsWith('privacyPolicy') ? screen('Privacy policy', 'privacy') : screen('Terms and conditions', 'terms')
