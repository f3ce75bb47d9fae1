import { DRAWABLE } from './drawable-ranges.ts'

const ranges = DRAWABLE.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
const graphemes = new Intl.Segmenter()

/** The characters as people count them, with accents and joined emoji in one piece. */
export const charactersOf = (text: string) =>
  Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment)

/** Code points that draw something of their own, unlike joiners and variation selectors. */
export const visibleIn = (character: string) =>
  Array.from(character).filter((each) => !/[\p{Default_Ignorable_Code_Point}\s]/u.test(each))

/** The characters that neither the CV's PDF nor a sharing picture can draw, each once. */
export const undrawable = (text: string) => [
  ...new Set(charactersOf(text).filter((character) => !visibleIn(character).every(isInTypeface))),
]

function isInTypeface(character: string) {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([first = 0, last = first]) => first <= code && code <= last)
}
