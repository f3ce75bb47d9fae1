import { markdownToPortableText } from '@portabletext/markdown'
import { fieldBlocks } from '../../inputs/paste/field-blocks.ts'
import { readList, readText } from '../../translation/read.ts'

/** What a case study accepts; `schema/objects/rich-text.ts` says the same to the editor. */
const ALLOWED = {
  styles: ['normal', 'h2', 'h3', 'blockquote'],
  lists: ['bullet', 'number'],
  decorators: ['strong', 'em', 'code'],
  annotations: ['link'],
  objects: ['codeBlock'],
}

/**
 * Markdown as blocks of a case study, whose keys are the same at each import.
 * @param pictureAt the picture of an address; undefined for one that was not chosen, which becomes a link
 */
export function storyBlocks(markdown: string, pictureAt: (address: string) => object | undefined) {
  let count = 0
  const keyGenerator = () => `b${(count += 1)}`
  return blocksOf(markdown, keyGenerator).flatMap((block) => {
    const picture = readText(block, '_type') === 'image' ? pictureAt(readText(block, 'src')) : undefined
    if (!picture) return fieldBlocks([block], ALLOWED).map((made) => ({ ...made, _key: keyGenerator() }))
    return { _type: 'figure', _key: keyGenerator(), ...picture, alt: readText(block, 'alt') }
  })
}

function blocksOf(markdown: string, keyGenerator: () => string): unknown[] {
  const blocks = markdownToPortableText(markdown.replaceAll(HARD_BREAK, `$&${MARK}`), {
    keyGenerator,
    // A case study has no notes and no tasks: they become quotations and bullets. Without the list's type the library
    // joins the paragraphs of an item without a space.
    types: { callout: () => undefined, list: () => undefined },
    listItem: { task: () => 'bullet' },
  })
  return withBreaks(blocks).flatMap((block) => {
    const type = readText(block, '_type')
    if (type === 'html') return blocksOf(wordsIn(readText(block, 'html')), keyGenerator)
    return type === 'table' ? rowParagraphs(block) : [block]
  })
}

/** HTML without its tags, and without its indentation, which would mean code. */
const wordsIn = (html: string) => html.replaceAll(TAGS, ' ').replaceAll(/[ \t]+/g, ' ')
const TAGS = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*>?/gi
const HARD_BREAK = /(?: {2}|\\)(?=\n)/g
/** Marks a hard break, which the library does not tell from the end of a line in a paragraph. */
const MARK = '\uE000'

/** Replaces the ends of lines in paragraphs with spaces, but not hard breaks. Bullets are not tasks. */
function withBreaks(blocks: readonly unknown[]): unknown[] {
  const parsed: unknown = JSON.parse(JSON.stringify(blocks), (name, value: unknown) => {
    if (typeof value !== 'string') return name === 'checked' ? undefined : value
    const text =
      name === 'text' ? value.replaceAll(/[ \\]*\uE000\n|\n/g, (end) => (end === '\n' ? ' ' : '\n')) : value
    return text.replaceAll(MARK, '')
  })
  return Array.isArray(parsed) ? parsed : []
}

const rowParagraphs = (table: unknown) =>
  readList(table, 'rows').map((row) => ({
    _type: 'block',
    _key: readText(row, '_key'),
    style: 'normal',
    markDefs: readList(row, 'cells').flatMap((cell) =>
      readList(cell, 'value').flatMap((block) => readList(block, 'markDefs')),
    ),
    children: readList(row, 'cells').flatMap((cell, index) => [
      ...(index > 0 ? [{ _type: 'span', _key: `${readText(cell, '_key')}s`, text: ' | ', marks: [] }] : []),
      ...readList(cell, 'value').flatMap((block) => readList(block, 'children')),
    ]),
  }))
