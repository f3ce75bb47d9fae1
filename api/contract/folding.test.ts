import { expect, test } from 'vitest'
import { createSearch, fold, toLatin } from './folding.ts'

test.each([
  ['Đorđe', 'Djordje'],
  ['ĐORĐE', 'DJORDJE'],
  ['Ђорђе', 'Djordje'],
  ['ЂОРЂЕ', 'DJORDJE'],
  ['Đ', 'Dj'],
  ['Njegoš', 'Njegos'],
  ['\u01CBegoš', 'Njegos'],
  ['ǋegoš', 'Njegos'],
  ['Његош', 'Njegos'],
  ['ЊЕГОШ', 'NJEGOS'],
  ['ǆep', 'dzep'],
  ['џеп', 'dzep'],
  ['Ljubljana', 'Ljubljana'],
  ['Љубљана', 'Ljubljana'],
  ['Łódź', 'Lodz'],
  ['Straße', 'Strasse'],
  ['STRAẞE', 'STRASSE'],
  ['Ærø', 'Aero'],
  ['ﬁne ①', 'fine 1'],
  ['ＡＢＣ', 'ABC'],
  ['İzmir ığ', 'Izmir ig'],
  ['co\u00ADop\u200B', 'coop'],
  ['Достоевский', 'Dostoevskii'],
  ['東京', '東京'],
  ['', ''],
])('%j in Latin letters is %j', (text, latin) => {
  expect(toLatin(text)).toBe(latin)
  expect(fold(text)).toBe(latin.toLowerCase())
})

/** Each word as people type it, with and without the keyboard, in every spelling of the text. */
const SAME = [
  ['Đorđe', 'Djordje', 'Dorde', 'Ђорђе', 'đorđe', 'DJORDJE', 'dorđe', 'Đordje'],
  ['Njegoš', 'Ǌegoš', 'ǋegoš', 'Његош', 'njegos', 'NJEGOŠ', 'Njegos\u030C'],
  ['džep', 'ǆep', 'џеп', 'dzep', 'DŽEP'],
  ['Ljubljana', 'Љубљана', 'ǈubǉana', 'ljubljana'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse', 'STRAẞE'],
  ['nadživeti', 'надживети', 'nadziveti'],
]

test.each(SAME.map((spellings) => [spellings]))('each of %j finds each other', (spellings) => {
  for (const text of spellings)
    for (const word of spellings) expect([text, word, createSearch(word)(text)]).toEqual([text, word, true])
})

test('a search finds parts of words, and every word must occur', () => {
  expect(createSearch('jango')('django')).toBe(true)
  expect(createSearch('nadj')('nadjačati')).toBe(true)
  expect(createSearch(' klub  veslački ')('Veslački klub „Đerdap“')).toBe(true)
  expect(createSearch('klub šah')('Veslački klub')).toBe(false)
  expect(createSearch('e')('đ')).toBe(false)
  expect(createSearch('  ')('')).toBe(true)
})
