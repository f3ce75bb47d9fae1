import { sections } from '../schema/translations/sections.ts'

const TITLES = {
  home: 'Home',
  biography: 'About me',
  curriculumVitae: 'CV',
  siteSettings: 'Settings',
  privateSettings: 'Guestbook and notifications',
} as const

/** A type of which there is exactly one document. */
export type SingletonType = keyof typeof TITLES

export const titleOfSingleton = (type: SingletonType) => TITLES[type]

/** The type's name, but for the one that anonymous readers must not see: Sanity hides ids with a dot from them. */
export const idOfSingleton = (type: string) => (type === 'privateSettings' ? 'private.settings' : type)

/** Each is a document of the type legalPage. */
export const LEGAL_PAGES = [
  { id: 'termsAndConditions', title: 'Terms and conditions' },
  { id: 'privacyPolicy', title: 'Privacy policy' },
]

/** Everything that exists once: the site would lack something without it. */
export const SINGLETON_DOCUMENTS = [
  ...Object.keys(TITLES).map((type) => ({ _id: idOfSingleton(type), _type: type })),
  ...LEGAL_PAGES.map(({ id }) => ({ _id: id, _type: 'legalPage' })),
  ...sections.map(({ name, type }) => ({ _id: `translation-${name}`, _type: type.name })),
]

const TYPES = new Set<string>(SINGLETON_DOCUMENTS.map(({ _type }) => _type))

export const isSingletonType = (type: string) => TYPES.has(type)
