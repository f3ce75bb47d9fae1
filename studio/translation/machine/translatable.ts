import type { Term } from '@portfolio/contract/machine-translation'
import { read, readFields, readList, readText } from '../read.ts'
import { type Piece, type TaggedText, tag, untag } from './tagged-text.ts'

export type Translatable = {
  texts: string[]
  /** @param answers one for each text @returns the translated value, or a sentence that says what an answer has lost */
  rebuild: (answers: readonly string[]) => { value: unknown } | { problem: string }
}

const TEXT_FIELDS = ['alt', 'caption']

/** @param value a line, a text, or blocks of Portable Text */
export function translatable(value: unknown, terms: readonly Term[]): Translatable {
  const parts: TaggedText[] = []
  const problems: string[] = []
  const register = (tagged: TaggedText) => {
    const index = parts.push(tagged) - 1
    return (answers: readonly string[]): Piece[] => {
      const pieces = untag(answers[index] ?? '', tagged)
      if (typeof pieces !== 'string') return pieces
      problems.push(pieces)
      return []
    }
  }
  const build = Array.isArray(value)
    ? inBlocks(value, terms, register)
    : inText(typeof value === 'string' ? value : '', terms, register)
  return {
    texts: parts.map(({ xml }) => xml),
    rebuild(answers) {
      problems.length = 0
      const built = build(answers)
      return problems[0] === undefined ? { value: built } : { problem: problems[0] }
    },
  }
}

type Register = (tagged: TaggedText) => (answers: readonly string[]) => Piece[]
type Build = (answers: readonly string[]) => unknown

/** Line by line, so that lines stay lines. */
function inText(text: string, terms: readonly Term[], register: Register): Build {
  const lines = text.split('\n').map((line) => inLine(line, terms, register))
  return (answers) => lines.map((build) => build(answers)).join('\n')
}

/** Spaces at both ends stay. */
function inLine(
  line: string,
  terms: readonly Term[],
  register: Register,
): (answers: readonly string[]) => string {
  const text = line.trim()
  if (text === '') return () => line
  const [before = '', after = ''] = line.split(text, 2)
  const pieces = register(tag([{ text, mark: null, isKept: false }], terms))
  return (answers) =>
    before +
    pieces(answers)
      .map((piece) => piece.text)
      .join('')
      .trim() +
    after
}

function inBlocks(blocks: readonly unknown[], terms: readonly Term[], register: Register): Build {
  const builds = blocks.map((block) =>
    readText(block, '_type') === 'block' ? inBlock(block, terms, register) : inObject(block, terms, register),
  )
  return (answers) => builds.map((build) => build(answers))
}

/** A block is translated as a whole, so that its words can change places; marks and links go with their words. */
function inBlock(block: unknown, terms: readonly Term[], register: Register): Build {
  const spans = readList(block, 'children')
  if (spans.every((span) => readText(span, 'text').trim() === '')) return () => block
  const pieces = register(
    tag(
      spans.map((span, index) => ({
        text: readText(span, 'text'),
        mark: readList(span, 'marks').length > 0 ? index : null,
        isKept: readList(span, 'marks').includes('code'),
      })),
      terms,
    ),
  )
  return (answers) => ({
    ...readFields(block),
    children: pieces(answers).map(({ text, mark }, index) => ({
      _type: 'span',
      _key: `${readText(block, '_key')}${index}`,
      marks: mark === null ? [] : readList(spans[mark], 'marks'),
      text,
    })),
  })
}

/** A picture or video; code stays as it is. */
function inObject(object: unknown, terms: readonly Term[], register: Register): Build {
  const fields = TEXT_FIELDS.flatMap((name) => {
    const text = read(object, name)
    return typeof text === 'string' ? [{ name, build: inText(text, terms, register) }] : []
  })
  return (answers) => ({
    ...readFields(object),
    ...Object.fromEntries(fields.map(({ name, build }) => [name, build(answers)])),
  })
}
