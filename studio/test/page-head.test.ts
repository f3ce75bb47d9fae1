import { expect, test } from 'vitest'
import { withDraft } from '../structure/search-preview/page-head.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

const published = { title: { en: 'Trams', srb: 'Tramvaji' }, description: { en: 'Times.', srb: 'Vremena.' } }
const head = { title: 'Trams · Ana', description: 'Times.', picture: '/picture.jpg' }

test.each([
  ['the page is shown as published', { published, draft: null }, head],
  [
    'with the words of the draft',
    { published, draft: { title: { en: 'Buses' }, description: { en: 'Cost $1.' } } },
    { title: 'Buses · Ana', description: 'Cost $1.', picture: '/picture.jpg' },
  ],
])('the search preview of a page: %s', (_name, documents, shown) => {
  expect(withDraft(head, 'en', documents)).toEqual(shown)
})

test.skipIf(!HAS_SERBIAN)('a page that is not published yet is shown by its own words', () => {
  const draft = { name: { srb: 'Git' } }
  expect(withDraft(null, SERBIAN, { published: null, draft })).toEqual({
    title: 'Git',
    description: '',
    picture: null,
  })
})
