import { sections } from '../schema/translations/sections.ts'

const TITLES = {
  home: 'Home',
  biography: 'About me',
  curriculumVitae: 'CV',
  siteSettings: 'Settings',
  privateSettings: 'Guestbook and notifications',
} as const

/** Types of singletons. */
export type SingletonType = keyof typeof TITLES

export const titleOfSingleton = (type: SingletonType) => TITLES[type]

/** The type's name, except for the one that anonymous readers must not see: Sanity refuses them ids with a dot. */
export const idOfSingleton = (type: string) => (type === 'privateSettings' ? 'private.settings' : type)

/** Documents of the type legalPage. */
export const LEGAL_PAGES = [
  { id: 'termsAndConditions', title: 'Terms and conditions' },
  { id: 'privacyPolicy', title: 'Privacy policy' },
]

/** All documents that exist once and that the site requires. */
export const SINGLETON_DOCUMENTS = [
  ...Object.keys(TITLES).map((type) => ({ _id: idOfSingleton(type), _type: type })),
  ...LEGAL_PAGES.map(({ id }) => ({ _id: id, _type: 'legalPage' })),
  ...sections.map(({ name, type }) => ({ _id: `translation-${name}`, _type: type.name })),
]

const TYPES = new Set<string>(SINGLETON_DOCUMENTS.map(({ _type }) => _type))

export const isSingletonType = (type: string) => TYPES.has(type)
