import { refractor } from 'refractor/core'
import css from 'refractor/css'
import javascript from 'refractor/javascript'
import markup from 'refractor/markup'
import php from 'refractor/php'
import sql from 'refractor/sql'
import typescript from 'refractor/typescript'

for (const language of [markup, css, javascript, typescript, php, sql]) refractor.register(language)

type Kind = 'comment' | 'keyword' | 'number' | 'string' | 'function'

export type Token = { text: string; kind?: Kind }

/** Kinds by the names of Prism's tokens. */
const KINDS: Record<string, Kind | undefined> = {
  comment: 'comment',
  keyword: 'keyword',
  atrule: 'keyword',
  boolean: 'number',
  number: 'number',
  unit: 'number',
  constant: 'number',
  string: 'string',
  'template-string': 'string',
  'template-punctuation': 'string',
  'single-quoted-string': 'string',
  'attr-value': 'string',
  url: 'string',
  regex: 'string',
  function: 'function',
  'function-definition': 'function',
  'class-name': 'function',
  property: 'function',
  selector: 'keyword',
  tag: 'keyword',
  'attr-name': 'function',
  variable: 'number',
}

type Node = ReturnType<typeof refractor.highlight>['children'][number]

/** @param language by its name in the Studio; unknown ones stay plain */
export const highlight = (code: string, language: string): Token[] =>
  refractor.registered(language)
    ? refractor.highlight(code, language).children.flatMap((node) => splitIntoTokens(node, undefined))
    : [{ text: code }]

/** The innermost kind applies: `string` in `<span token template-string><span token string>`. */
function splitIntoTokens(node: Node, kind: string | undefined): Token[] {
  const ink = KINDS[kind ?? '']
  if (node.type === 'text') return [{ text: node.value, ...(ink ? { kind: ink } : {}) }]
  if (node.type !== 'element') return []
  const { className } = node.properties
  const own = Array.isArray(className) ? className.find((name) => name !== 'token') : undefined
  return node.children.flatMap((child) => splitIntoTokens(child, typeof own === 'string' ? own : kind))
}
