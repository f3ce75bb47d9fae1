import { queryParseError } from '../errors.ts'
import { isRecord } from '../document.ts'
import type { Lookups } from './document-index.ts'
import { foldSpelling } from './fold-spelling.ts'
import type { CreateHook } from './narrow.ts'
import { type Node, THIS, call, constant, constantOf, isNode, list } from './tree.ts'

type Term = { words: string[]; isPrefix: boolean; isExcluded: boolean }

/**
 * `[@, _id] match text::query("words prefi* \"a phrase\" -excluded")`, the search of the Studio's lists: whether all
 * terms are among the strings on the left, where `@` stands for all strings of the document. Diacritics and script are
 * ignored.
 */
export function searchIn(left: unknown, given: unknown, index: Lookups, createHook: CreateHook): Node {
  const query = constantOf(given)
  if (typeof query !== 'string')
    throw queryParseError('text::query() needs a string that does not depend on the document', '')
  const terms = parseTerms(query)
  const [ids, texts] = searchedParts(left)
  return createHook(call('array', 'join', list([...ids, ...texts]), constant('\n')), (key) => {
    const parts = key.split('\n')
    const documents = parts.slice(0, ids.length).map((id) => stringsIn(index.get(id)))
    const found = [...documents.flat(), ...parts.slice(ids.length)].map(splitWords)
    return terms.every(
      ({ isExcluded, ...term }) => found.some((words) => hasTerm(words, term)) !== isExcluded,
    )
  })
}

const IS_TEXT = call('global', 'defined', call('global', 'string', THIS))
const ID: Node = { type: 'AccessAttribute', name: '_id' }

/** Expressions for the ids of documents whose strings are searched, and for single strings. */
function searchedParts(left: unknown): [ids: Node[], texts: Node[]] {
  const elements =
    isNode(left) && left.type === 'Array' && Array.isArray(left.elements) ? left.elements : null
  const parts = (elements ?? [{ value: left }])
    .map((element: unknown) => (isRecord(element) ? element.value : null))
    .filter(isNode)
  return [
    parts.filter(({ type }) => type === 'This').map(() => textExpression(ID)),
    parts.map(textExpression),
  ]
}

const textExpression = (node: Node) =>
  call(
    'global',
    'coalesce',
    call('global', 'string', node),
    call('pt', 'text', node),
    // Of an array the texts and numbers; `array::join()` of anything else is null.
    call('array', 'join', { type: 'Filter', base: node, expr: IS_TEXT }, constant('\n')),
    constant(''),
  )

function parseTerms(query: string): Term[] {
  const tokens = query.match(/-?"[^"]*"|\S+/g) ?? []
  const terms = tokens.map((token) => ({
    words: splitWords(token),
    isPrefix: token.endsWith('*'),
    isExcluded: token.startsWith('-') && token.length > 1,
  }))
  // A lone "*" and punctuation match everything.
  return terms.filter(({ words }) => words.length > 0)
}

const splitWords = (text: string): string[] => foldSpelling(text).match(/[\p{L}\p{N}_]+/gu) ?? []

/** Whether the words are consecutive; for a prefix term the last one may be longer. */
function hasTerm(words: string[], term: Omit<Term, 'isExcluded'>): boolean {
  const last = term.words.length - 1
  return words.some((_, start) =>
    term.words.every((word, offset) => {
      const found = words[start + offset]
      return term.isPrefix && offset === last ? found?.startsWith(word) === true : found === word
    }),
  )
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return isRecord(value)
    ? Object.entries(value).flatMap(([name, field]) => (name.startsWith('_') ? [] : stringsIn(field)))
    : []
}
