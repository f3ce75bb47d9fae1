import { LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import { expect, test } from 'vitest'
import { schemaTypes } from '../schema/schema-types.ts'
import { findPagePath, listPages } from '../actions/document-pages.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

/** Types that no page shows on its own. */
const WITHOUT_PAGE = [
  'glossary',
  'privateSettings',
  'translationAcceptInvitation',
  'translationActivateAcc',
  'translationChangeEmail',
  'translationErrors',
  'translationMail',
  'translationNotFound',
  'translationOwner',
  'translationResetPassword',
]

test('every document has pages in each language, or is known to have none', () => {
  const documents = schemaTypes.filter(({ type }) => type === 'document')
  const fields = { _id: 'x', slug: { current: 'its-slug' }, story: { en: [{}] } }
  const without = documents.filter(({ name }) => listPages(name, fields).length === 0).map(({ name }) => name)
  expect(without.toSorted()).toEqual(WITHOUT_PAGE)
  const pages = documents.flatMap(({ name }) => listPages(name, fields))
  for (const { pathIn } of pages) {
    for (const language of LANGUAGES)
      expect(pathIn(language)).toBe(`${languageInfo(language).root}${pathIn('en')}`.replace(/(?<=.)\/$/, ''))
  }
})

test.skipIf(!HAS_SERBIAN)('a project is on its own page where it has a case study, and needs a slug', () => {
  const slug = { current: 'a' }
  const paths = (fields: object, language: Language = 'en') =>
    listPages('project', fields).map(({ pathIn }) => pathIn(language))
  expect(paths({ slug, story: { en: [{}] } })).toEqual(['/projects/a', '/projects#a'])
  expect(paths({ slug, story: { en: [{}] } }, SERBIAN)).toEqual(['/srb/projects/a', '/srb/projects#a'])
  expect(paths({ slug, story: { srb: [{}] } })).toEqual([null, '/projects#a'])
  expect(paths({ slug })).toEqual(['/projects#a'])
  expect(paths({})).toEqual([])
  const findPath = (story: object, language?: Language) =>
    findPagePath('project', 'x', { slug, story }, language)
  expect(findPath({ en: [], srb: [{}] })).toBe('/srb/projects/a')
  expect(findPath({ en: [], srb: [{}] }, 'en')).toBe('/projects#a')
  expect(findPath({ en: [] })).toBe('/projects#a')
})
