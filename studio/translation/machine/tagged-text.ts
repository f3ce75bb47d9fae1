import { escapeMarkup } from '@portfolio/contract/markup'
import type { Term } from '@portfolio/contract/machine-translation'

/** A piece of text; `mark` is the index of the span that it comes from, for a span with marks. */
export type Piece = { text: string; mark: number | null }

/** A text for a translator, in which what must not change stands as elements `x` and marked words in elements `g`. */
export type TaggedText = { xml: string; kept: string[]; marks: number[] }

const PLACEHOLDER = String.raw`\{[\w:-]+\}`
const ADDRESS = String.raw`https?:\/\/[^\s<>"]+|[\w.+-]+@[\w-]+\.[\w.-]+`

/**
 * @param pieces pieces in their order; those with `isKept`, such as code, are not translated
 * @param terms terms that are replaced with their translation, or kept if that is null
 */
export function tag(pieces: readonly (Piece & { isKept: boolean })[], terms: readonly Term[]): TaggedText {
  const kept: string[] = []
  const keep = (text: string) => `<x i="${kept.push(text) - 1}"/>`
  const pattern = patternOf(terms)
  const protect = (text: string) =>
    splitAt(text, pattern)
      .map(([plain, found]) => escapeMarkup(plain) + (found === '' ? '' : keep(translationOf(found, terms))))
      .join('')
  const marked = pieces.map(withMark)
  const xml = marked
    .map(({ text, mark, isKept }) => {
      const content = isKept ? keep(text) : protect(text)
      return mark === null ? content : `<g i="${mark}">${content}</g>`
    })
    .join('')
  return { xml, kept, marks: marked.flatMap(({ mark }) => mark ?? []) }
}

/** Spaces alone lose their format, which is not visible. */
const withMark = <Part extends Piece>(piece: Part) =>
  piece.text.trim() === '' ? { ...piece, mark: null } : piece

function patternOf(terms: readonly Term[]): RegExp {
  const words = terms
    .map(({ term }) => term)
    .toSorted((one, other) => other.length - one.length)
    .map(wordPattern)
  return new RegExp([PLACEHOLDER, ADDRESS, String.raw`\n`, ...words].join('|'), 'giu')
}

const wordPattern = (term: string) => String.raw`(?<![\p{L}\p{N}])${escapePattern(term)}(?![\p{L}\p{N}])`

/** Whether a term stands in a tagged text as a word of its own. */
export const hasTerm = (xml: string, term: string) =>
  new RegExp(wordPattern(term), 'iu').test(unescape(xml.replaceAll(TOKEN, ' ')))

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const translationOf = (found: string, terms: readonly Term[]) => {
  const known = terms.find(({ term }) => term.toLowerCase() === found.toLowerCase())
  return known?.translation ?? found
}

/** `a {b} c` -> `[['a ', '{b}'], [' c', '']]` */
function splitAt(text: string, pattern: RegExp): [plain: string, found: string][] {
  let end = 0
  const parts = [...text.matchAll(pattern)].map((match): [string, string] => {
    const plain = text.slice(end, match.index)
    end = match.index + match[0].length
    return [plain, match[0]]
  })
  return [...parts, [text.slice(end), '']]
}

const TOKEN = /<(?<close>\/)?(?<name>x|g)(?:\s+i="(?<index>\d+)")?\s*(?<empty>\/)?>|(?<other><[^>]*>)/g
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Reads a translator's answer. @returns the pieces in their new order, or a sentence on what is lost */
export function untag(answer: string, { kept, marks }: TaggedText): Piece[] | string {
  const pieces: Piece[] = []
  const used: number[] = []
  const seen: number[] = []
  let mark: number | null = null
  let end = 0
  const add = (text: string) => {
    if (text !== '') pieces.push({ text, mark })
  }
  for (const match of answer.matchAll(TOKEN)) {
    add(unescape(answer.slice(end, match.index)))
    end = match.index + match[0].length
    const { close, name, index, empty, other } = match.groups ?? {}
    if (other !== undefined) return `The answer has markup of its own: ${other.slice(0, 40)}`
    const number = Number(index)
    if (name === 'g') {
      if (empty || (close ? mark === null : mark !== null)) return MISPLACED
      mark = close ? null : number
      if (!close) seen.push(number)
    } else if (!close) {
      const text = kept[number]
      if (text === undefined) return 'The answer has something that the text does not have'
      add(text)
      used.push(number)
    }
  }
  add(unescape(answer.slice(end)))
  if (mark !== null) return MISPLACED
  if (!pieces.some(hasWords)) return 'The answer is empty'
  return lost(kept, used) ?? lostMark(marks, seen, pieces) ?? joined(pieces)
}

const MISPLACED = 'The answer has the beginning or end of formatted words in a wrong place'
const hasWords = ({ text }: Piece) => text.trim() !== ''

function lost(kept: readonly string[], used: readonly number[]): string | null {
  const missing = kept.filter((_text, index) => used.filter((each) => each === index).length !== 1)
  if (missing.length === 0) return null
  return `The answer lost or repeated: ${missing.map((text) => (text === '\n' ? 'a line break' : text)).join(', ')}`
}

const lostMark = (marks: readonly number[], seen: readonly number[], pieces: readonly Piece[]) =>
  isSameSet(marks, seen) &&
  marks.every((mark) => pieces.some((piece) => piece.mark === mark && hasWords(piece)))
    ? null
    : 'The answer lost formatted words or a link'

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join()

const unescape = (text: string) =>
  text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => ENTITIES[name] ?? character(name) ?? all)

/** `#353` or `#x161` -> `š` */
function character(name: string): string | undefined {
  const code = name.startsWith('#') ? Number(name.slice(1).replace(/^x/i, '0x')) : NaN
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

const joined = (pieces: readonly Piece[]) =>
  pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1)
    if (last?.mark === piece.mark && last)
      return [...all.slice(0, -1), { ...last, text: last.text + piece.text }]
    return [...all, piece]
  }, [])
