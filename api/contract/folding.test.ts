import { expect, test } from 'vitest'
import { asAttachment, asciiFileName, createSearch, fold, slugify, toLatin } from './folding.ts'

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
  ['Ƶivot ǥ Ƴ', 'Zivot g Y'],
  ['Қазақстан Әлем', 'Kazakstan Alem'],
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

/** Each line: spellings of one word, typed with and without a Serbian keyboard. Each must find the others. */
const SAME = [
  ['Đorđe', 'Djordje', 'Dorde', 'Ђорђе', 'đorđe', 'DJORDJE', 'dorđe', 'Đordje'],
  ['Njegoš', 'Ǌegoš', 'ǋegoš', 'Његош', 'njegos', 'NJEGOŠ', 'Njegos\u030C'],
  ['džep', 'ǆep', 'џеп', 'dzep', 'DŽEP'],
  ['Ljubljana', 'Љубљана', 'ǈubǉana', 'ljubljana'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse', 'STRAẞE'],
  ['nadživeti', 'надживети', 'nadziveti'],
]

test.each(SAME.map((spellings) => [spellings]))('each spelling in %j finds the others', (spellings) => {
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

test.each([
  ["Đorđe's Café 2", 'djordjes-cafe-2'],
  ['  Čistoća & žurba!  ', 'cistoca-zurba'],
  ['Šah – sat', 'sah-sat'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Njegoš', 'njegos'],
  ['Његош', 'njegos'],
  ['ǋegoš', 'njegos'],
  ['Ǌegoš', 'njegos'],
  ['Ǆep & ǉubav', 'dzep-ljubav'],
  ['Ærø 3½', 'aero-31-2'],
  ['東京', 'kfl-fjg'],
  ['🚀', '2r9c'],
  ['???', '1r-1r-1r'],
  ['  ', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j is %j in addresses', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test.each([
  ['Đorđe', 'Djordje', '%C4%90or%C4%91e'],
  ['Đorđe-CV-SR.pdf', 'Djordje-CV-SR.pdf', '%C4%90or%C4%91e-CV-SR.pdf'],
  ['Његош.pdf', 'Njegos.pdf', '%D0%8A%D0%B5%D0%B3%D0%BE%D1%88.pdf'],
  ['a"b\\c/d\u000Be', 'a-b-c-de', 'a-b-c-de'],
  ["it's (1)*", "it's (1)*", 'it%27s%20%281%29%2A'],
  ['東京.pdf', 'file.pdf', '%E6%9D%B1%E4%BA%AC.pdf'],
  ['a\uD800', 'a', 'a'],
])('a file %j is downloaded as %j and %j', (name, ascii, encoded) => {
  expect(asciiFileName(name)).toBe(ascii)
  expect(asAttachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})
