import { expect, test } from 'vitest'
import { type Gap, findGaps, listTexts } from './gaps.ts'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'

const required = ['title', 'description']
/** Leaves out further languages, which a site may have. */
const inBoth = (gaps: Gap[]) => gaps.filter(({ language }) => ['en', 'srb'].includes(language))

test.skipIf(!HAS_SERBIAN)('every text that is missing or out of date is found, also within lists', () => {
  const document = {
    title: { en: 'Orbit', srb: 'Orbita', srbTranslatedFrom: 'The orbit' },
    description: { en: 'A planner.' },
    certificates: [
      { _key: 'a', course: { en: 'React', srb: 'React' } },
      { _key: 'b', course: { srb: 'Redux' } },
    ],
  }
  expect(inBoth(findGaps(listTexts(document, required)))).toEqual([
    { path: ['title', 'srb'], language: 'srb', state: 'stale' },
    { path: ['description', 'srb'], language: 'srb', state: 'missing' },
    { path: ['certificates', { _key: 'b' }, 'course', 'en'], language: 'en', state: 'missing' },
  ])
})

test.skipIf(!HAS_SERBIAN)('a required text that nobody has written is missing in every language', () => {
  expect(inBoth(findGaps(listTexts({ title: { en: 'Orbit', srb: 'Orbita' } }, required)))).toEqual([
    { path: ['description', 'en'], language: 'en', state: 'missing' },
    { path: ['description', 'srb'], language: 'srb', state: 'missing' },
  ])
})

test('an optional text may be left out, or emptied, in every language', () => {
  const document = { picture: { alt: { en: '', srb: '' } }, contact: {}, summary: { srbTranslatedFrom: 'x' } }
  expect(listTexts(document, [])).toEqual([])
})

test('files by language are no translations', () => {
  const pdf = { en: { _type: 'file', asset: { _type: 'reference', _ref: 'file-a-pdf' } } }
  expect(listTexts({ pdf }, [])).toEqual([])
})
