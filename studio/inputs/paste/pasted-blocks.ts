import { type DeserializerRule, htmlToPortableText } from '@portabletext/html'
import type { PortableTextBlock } from '@portabletext/schema'
import markdownIt from 'markdown-it'
import { type Allowed, fieldBlocks } from './field-blocks.ts'

/** What the clipboard holds; empty texts where it has no such type. */
type Clipboard = { text: string; html: string }

/** HTML with a meaning; code editors and plain text fields copy only styled lines. */
const MEANING = 'h1,h2,h3,h4,h5,h6,ul,ol,table,a[href],b,strong,i,em,blockquote,pre,code,img'
const WORD_PROCESSOR = /docs-internal-guid|urn:schemas-microsoft-com|mso-|WACImage|TextRun/

const markdown = markdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false })

/**
 * Converts a paste to blocks.
 * @param parse parses HTML
 * @returns undefined for plain text without Markdown, which the editor pastes correctly itself
 */
export function pastedBlocks({ text, html }: Clipboard, allowed: Allowed, parse = parseHtml) {
  const signs = countMarkdownSigns(text)
  const means = html === '' ? 'nothing' : meaningOf(parse(html), html)
  if (signs > (means === 'source' ? 1 : 0) && means !== 'text')
    return fromHtml(markdown.render(text), allowed, parse)
  return means === 'nothing' ? undefined : fromHtml(html, allowed, parse)
}

/** `source` is one `<pre>`, as a browser copies a Markdown file that it shows as plain text. */
function meaningOf({ body }: Document, html: string): 'nothing' | 'source' | 'text' {
  if (WORD_PROCESSOR.test(html)) return 'text'
  const found = [...body.querySelectorAll(MEANING)]
  if (found.length === 0) return 'nothing'
  const isSource = found.length === 1 && found[0]?.tagName === 'PRE' && !found[0].className
  return isSource && found[0]?.textContent?.trim() === body.textContent?.trim() ? 'source' : 'text'
}

function fromHtml(html: string, allowed: Allowed, parse: typeof parseHtml): PortableTextBlock[] {
  const prepared = (source: string) => {
    const document = parse(source)
    for (const end of document.querySelectorAll('pre br')) end.replaceWith('\n')
    flattenTables(document)
    return document
  }
  const blocks = htmlToPortableText(html, {
    parseHtml: prepared,
    rules: [codeRule],
    types: { image: ({ context, value }) => ({ _type: 'image', _key: context.keyGenerator(), ...value }) },
    whitespaceMode: 'normalize',
  })
  return fieldBlocks(blocks, allowed)
}

/** The library's own rule does not read the language. */
const codeRule: DeserializerRule = {
  deserialize(node, _next, createBlock) {
    if (node.nodeName !== 'PRE' || !('innerHTML' in node)) return undefined
    const language = /\blang(?:uage)?-([\w+#]+)/.exec(String(node.innerHTML))?.[1] ?? ''
    return createBlock({ _type: 'code', language, code: node.textContent ?? '' })
  },
}

const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html')

const BLOCKS = 'p,div,li,ul,ol,h1,h2,h3,h4,h5,h6,blockquote,pre'

/** Replaces each table with one paragraph per row, with bold headers. A table of one column counts as layout. */
function flattenTables(document: Document) {
  // Tables within a cell first.
  for (const table of [...document.querySelectorAll('table')].toReversed()) {
    const rows = [...table.rows].map(({ cells }) => [...cells])
    const isLayout = rows.every(({ length }) => length < 2)
    table.replaceWith(...rows.flatMap((cells) => (isLayout ? contents(cells) : row(document, cells))))
  }
}

const contents = (cells: HTMLTableCellElement[]) => cells.flatMap((cell) => [...cell.childNodes])

function row(document: Document, cells: HTMLTableCellElement[]) {
  const paragraph = document.createElement('p')
  for (const cell of cells.filter(({ textContent }) => textContent.trim() !== '')) {
    for (const block of [...cell.querySelectorAll(BLOCKS)].toReversed())
      block.replaceWith(...block.childNodes, ' ')
    cell.normalize()
    if (paragraph.hasChildNodes()) paragraph.append(' | ')
    const place = cell.tagName === 'TH' ? document.createElement('strong') : paragraph
    place.append(...cell.childNodes)
    if (place !== paragraph) paragraph.append(place)
  }
  return paragraph
}

const SIGNS: ((text: string) => boolean)[] = [
  (text) => /^ {0,3}#{1,6} +\S/m.test(text),
  (text) => /^\S.*\n(=+|-{3,})[ \t]*$/m.test(text),
  (text) => /^ {0,3}(```|~~~)/m.test(text),
  (text) => /^ {0,3}> ?\S/m.test(text),
  // One line that starts with a dash or a number is not yet a list.
  (text) => (text.match(/^[ \t]*([-*+]|\d{1,3}[.)])[ \t]+\S/gm)?.length ?? 0) > 1,
  (text) => /^.*\|.*\n[ \t]*\|?([ \t]*:?-{2,}:?[ \t]*\|?)+[ \t]*$/m.test(text),
  (text) => /(\*\*|__|~~)\S([^\n]*?\S)?\1/.test(text),
  (text) => /(^|[\s(])([*_])[^\s*_]([^*_\n]*[^\s*_])?\2(?=[\s.,;:!?)]|$)/m.test(text),
  (text) => /`[^`\n]+`/.test(text),
  (text) => /\[[^\]\n]+\]\((https?:|mailto:)[^)\s]+[^)\n]*\)/.test(text),
]

/** Some signs take quadratic time for a long line. */
const LOOKED_AT = 10_000

/** How many kinds of Markdown's marks the beginning of the text has. */
function countMarkdownSigns(text: string): number {
  const lines = text.slice(0, LOOKED_AT).replaceAll(/\r\n?/g, '\n')
  return SIGNS.filter((isIn) => isIn(lines)).length
}
