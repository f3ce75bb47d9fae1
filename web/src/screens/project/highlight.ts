import { refractor } from 'refractor/core'
import css from 'refractor/css'
import javascript from 'refractor/javascript'
import markup from 'refractor/markup'
import php from 'refractor/php'
import sql from 'refractor/sql'
import typescript from 'refractor/typescript'

for (const language of [markup, css, javascript, typescript, php, sql]) refractor.register(language)

/** A piece of code; `kind` is Prism's name of its token, such as `keyword`. */
export type Token = { text: string; kind?: string }

type Node = ReturnType<typeof refractor.highlight>['children'][number]

/** @param language as the Studio names it; unknown ones stay plain */
export const highlight = (code: string, language: string): Token[] =>
  refractor.registered(language)
    ? refractor.highlight(code, language).children.flatMap((node) => tokensOf(node, undefined))
    : [{ text: code }]

/** The innermost kind counts: of `<span token template-string><span token string>` it is `string`. */
function tokensOf(node: Node, kind: string | undefined): Token[] {
  if (node.type === 'text') return [{ text: node.value, ...(kind ? { kind } : {}) }]
  if (node.type !== 'element') return []
  const { className } = node.properties
  const own = Array.isArray(className) ? className.find((name) => name !== 'token') : undefined
  return node.children.flatMap((child) => tokensOf(child, typeof own === 'string' ? own : kind))
}
