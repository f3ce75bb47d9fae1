import { refractor } from 'refractor/core'
import css from 'refractor/css'
import javascript from 'refractor/javascript'
import markup from 'refractor/markup'
import php from 'refractor/php'
import sql from 'refractor/sql'
import typescript from 'refractor/typescript'

for (const language of [markup, css, javascript, typescript, php, sql]) refractor.register(language)

/** Kinds of tokens, each with a colour in the style sheet, by the names of Prism's tokens. */
const KINDS = [
  [/^comment$/, 'comment'],
  [/^(keyword|atrule|selector|tag)$/, 'keyword'],
  [/^(number|boolean|unit|constant|variable)$/, 'number'],
  [/^(string|template-(string|punctuation)|single-quoted-string|attr-value|url|regex)$/, 'string'],
  [/^(function(-definition)?|class-name|property|attr-name)$/, 'function'],
] as const

export type Token = { text: string; kind?: (typeof KINDS)[number][1] }

type Node = ReturnType<typeof refractor.highlight>['children'][number]

/** Characters; some code takes a time that grows with the square of its length. */
const LONGEST = 20_000

/** @param language by its name in the Studio; unknown ones and long code stay plain */
export const highlight = (code: string, language: string): Token[] =>
  code.length <= LONGEST && refractor.registered(language)
    ? refractor.highlight(code, language).children.flatMap((node) => splitIntoTokens(node, undefined))
    : [{ text: code }]

/** The innermost kind applies: `string` in `<span token template-string><span token string>`. */
function splitIntoTokens(node: Node, kind: string | undefined): Token[] {
  const ink = KINDS.find(([names]) => names.test(kind ?? ''))?.[1]
  if (node.type === 'text') return [{ text: node.value, ...(ink ? { kind: ink } : {}) }]
  if (node.type !== 'element') return []
  const { className } = node.properties
  const own = Array.isArray(className) ? className.find((name) => name !== 'token') : undefined
  return node.children.flatMap((child) => splitIntoTokens(child, typeof own === 'string' ? own : kind))
}
