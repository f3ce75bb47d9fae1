import { GLOSSARY_ID } from '../translation/machine/glossary.ts'
import { sections } from '../schema/translations/sections.ts'

const SINGLETONS = ['home', 'biography', 'curriculumVitae', 'siteSettings', 'privateSettings', 'glossary']

/** Ids other than the type's name. They have a dot, so that Sanity does not let anonymous readers see the documents. */
const IDS: Readonly<Record<string, string>> = { privateSettings: 'private.settings', glossary: GLOSSARY_ID }

export const idOfSingleton = (type: string) => IDS[type] ?? type

export const LEGAL_PAGES = [
  { id: 'termsAndConditions', title: 'Terms and conditions' },
  { id: 'privacyPolicy', title: 'Privacy policy' },
]

/** All documents that exist once and that the site requires. */
export const SINGLETON_DOCUMENTS = [
  ...SINGLETONS.map((type) => ({ _id: idOfSingleton(type), _type: type })),
  ...LEGAL_PAGES.map(({ id }) => ({ _id: id, _type: 'legalPage' })),
  ...sections.map(({ name, type }) => ({ _id: `translation-${name}`, _type: type.name })),
]

const TYPES = new Set<string>(SINGLETON_DOCUMENTS.map(({ _type }) => _type))

export const isSingletonType = (type: string) => TYPES.has(type)
