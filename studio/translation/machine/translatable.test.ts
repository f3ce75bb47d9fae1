import { expect, test } from 'vitest'
import { isUnread } from './machine-mark.ts'
import { hasTerm } from './tagged-text.ts'
import { translatable } from './translatable.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

const TERMS = [
  { term: 'Orbit', translation: null },
  { term: 'guestbook', translation: 'knjiga utisaka' },
]
const roundTrip = (value: unknown, change: (xml: string) => string = (xml) => xml) => {
  const { texts, rebuild } = translatable(value, TERMS)
  return rebuild(texts.map(change))
}

test('Placeholders, addresses, terms and lines survive', () => {
  const text = 'Hi {name}, {years:2020-02} of Orbit & <b>\n\n  see https://a.test/x?b=1 in the Guestbook.  '
  const { texts, rebuild } = translatable(text, TERMS)
  expect(texts).toEqual([
    'Hi <x i="0"/>, <x i="1"/> of <x i="2"/> &amp; &lt;b&gt;',
    'see <x i="0"/> in the <x i="1"/>.',
  ])
  expect(
    rebuild(['Zdravo <x i="1"></x> <x i="2"/>, <x i="0" /> &lt;', 'vidi <x i="1"/>: <x i="0"/>']),
  ).toEqual({
    value: 'Zdravo {years:2020-02} Orbit, {name} <\n\n  vidi knjiga utisaka: https://a.test/x?b=1  ',
  })
})

test.for([
  ['Hi <x i="0"/>', 'Zdravo', /lost or repeated: \{name\}/],
  ['Hi', 'Zdravo <x i="0"/> <x i="0"/>', /lost or repeated: \{name\}/],
  ['Hi', 'Zdravo <x i="0"/><x i="7"/>', /something that the text does not have/],
  ['Hi', 'Zdravo <x i="0"/><b>!</b>', /markup of its own: <b>/],
] as const)('An answer that has lost something is refused: %#', ([, answer, problem]) => {
  expect(translatable('Hi {name}', []).rebuild([answer])).toEqual({ problem: expect.stringMatching(problem) })
})

const BLOCKS = [
  {
    _type: 'block',
    _key: 'a',
    style: 'h2',
    markDefs: [{ _key: 'l', _type: 'link', href: 'https://lamp.test' }],
    children: [
      { _type: 'span', _key: 'a0', marks: [], text: 'A ' },
      { _type: 'span', _key: 'a1', marks: ['l', 'strong'], text: 'lamp' },
      { _type: 'span', _key: 'a2', marks: [], text: ' and ' },
      { _type: 'span', _key: 'a3', marks: ['code'], text: 'let x' },
      { _type: 'span', _key: 'a4', marks: [], text: '\n{name}' },
    ],
  },
  { _type: 'codeBlock', _key: 'b', code: 'A lamp', language: 'text' },
  { _type: 'figure', _key: 'c', asset: { _ref: 'image-a' }, alt: 'A lamp' },
]

test('Blocks keep marks, links, code and pictures, also where words change places', () => {
  const { texts, rebuild } = translatable(BLOCKS, [])
  expect(texts).toEqual(['A <g i="1">lamp</g> and <g i="3"><x i="0"/></g><x i="1"/><x i="2"/>', 'A lamp'])
  expect(roundTrip(BLOCKS)).toEqual({ value: BLOCKS })
  expect(
    rebuild(['<g i="3"><x i="0"/></g> i <x i="1"/><x i="2"/> <g i="1">lampa</g>', 'Lampa']),
  ).toMatchObject({
    value: [
      {
        _key: 'a',
        style: 'h2',
        markDefs: [{ _key: 'l' }],
        children: [
          { marks: ['code'], text: 'let x' },
          { marks: [], text: ' i \n{name} ' },
          { marks: ['l', 'strong'], text: 'lampa' },
        ],
      },
      BLOCKS[1],
      { asset: { _ref: 'image-a' }, alt: 'Lampa' },
    ],
  })
  const lost = { problem: 'The answer lost formatted words or a link' }
  expect(rebuild(['A lamp and <g i="3"><x i="0"/></g><x i="1"/><x i="2"/>', 'Lampa'])).toEqual(lost)
})

test.for([
  ['', /empty/],
  [' ', /empty/],
  ['Lampa <g i="1"/>', /wrong place/],
  ['<g i="1">Lampa', /wrong place/],
  ['Lampa</g> <g i="1">sija</g>', /wrong place/],
  ['<g i="1"> </g>Lampa', /lost formatted words or a link/],
] as const)('An answer whose formatted words are lost is refused: %s', ([answer, problem]) => {
  const block = {
    _type: 'block',
    children: [
      { _type: 'span', marks: [], text: 'A ' },
      { _type: 'span', marks: ['strong'], text: 'lamp' },
      { _type: 'span', marks: ['em'], text: ' ' },
    ],
  }
  expect(translatable([block], []).rebuild([answer])).toEqual({ problem: expect.stringMatching(problem) })
})

test('Characters by number are read', () => {
  expect(translatable('a', []).rebuild(['&#353;&#x10D; &amp; &unknown; &#xFFFFFF;'])).toEqual({
    value: 'šč & &unknown; &#xFFFFFF;',
  })
})

test('A term is a word of its own, not a part of another one', () => {
  expect(hasTerm('Start <x i="0"/> &amp; go', 'art')).toBe(false)
  expect(hasTerm('The <g i="0">Art</g>', 'art')).toBe(true)
  expect(hasTerm('Hi <x i="0"/>', 'i')).toBe(false)
  expect(hasTerm('C&amp;A', 'C&A')).toBe(true)
})

test.skipIf(!HAS_SERBIAN)('A text counts as unread until it is edited or said to be read', () => {
  expect(isUnread({ srb: 'Lampa', srbByMachine: 'Lampa' }, SERBIAN)).toBe(true)
  expect(isUnread({ srb: 'Lampa!', srbByMachine: 'Lampa' }, SERBIAN)).toBe(false)
  expect(isUnread({ srb: 'Lampa' }, SERBIAN)).toBe(false)
})
