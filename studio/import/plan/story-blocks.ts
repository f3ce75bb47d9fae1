import { markdownToPortableText } from '@portabletext/markdown'
import markdownIt from 'markdown-it'
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
  const blocks: unknown[] = markdownToPortableText(joinLines(markdown), {
    keyGenerator,
    // A case study has no notes and no tasks: they become quotations and bullets. Without the list's type the library
    // joins the paragraphs of an item without a space.
    types: { callout: () => undefined, list: () => undefined },
    listItem: { task: () => 'bullet' },
  })
  return blocks.flatMap((block) => {
    const type = readText(block, '_type')
    if (type === 'html') return blocksOf(wordsIn(readText(block, 'html')), keyGenerator)
    return type === 'table' ? rowParagraphs(block) : [block]
  })
}

/** HTML without its tags, and without its indentation, which would mean code. */
const wordsIn = (html: string) => html.replaceAll(TAGS, ' ').replaceAll(/[ \t]+/g, ' ')
const TAGS = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[!?/a-z][^>]*>?/gi

const parser = markdownIt({ html: true })
/** An end of a line that stays one: a hard break, or the end of the mark of a note such as `[!TIP]`. */
const KEPT_END = /(?<= {2}|\\|^\[!\w+\])\n/m
const BREAK = /(`[^`]*`)|<br *\/?>/gi

/** Joins the lines of each paragraph: the library takes every end of a line for a hard break. It drops `<br>`, too. */
function joinLines(markdown: string): string {
  const lines: (string | undefined)[] = markdown.split('\n')
  for (const { type, map, content } of parser.parse(markdown, {})) {
    if (!map || (type !== 'inline' && type !== 'tr_open')) continue
    let [at] = map
    for (const part of content.split(KEPT_END)) {
      const [, ...more] = part.split('\n')
      const joined = [lines[at], ...more].join('\n').replaceAll(/ ?\n[ \t]*/g, ' ')
      lines[at] = joined.replaceAll(BREAK, (_break, code?: string) => code ?? ' ')
      lines.fill(undefined, at + 1, at + 1 + more.length)
      at += 1 + more.length
    }
  }
  return lines.filter((line) => line !== undefined).join('\n')
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
