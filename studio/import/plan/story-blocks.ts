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
  const blocks: unknown[] = markdownToPortableText(markdown, {
    keyGenerator,
    // A case study has no notes and no tasks: they become quotations and bullets.
    types: { callout: () => undefined },
    listItem: { task: () => undefined },
  }).flatMap((block) => (readText(block, '_type') === 'table' ? rowParagraphs(block) : [block]))
  return blocks.flatMap((block) => {
    const picture = readText(block, '_type') === 'image' ? pictureAt(readText(block, 'src')) : undefined
    if (!picture) return fieldBlocks([block], ALLOWED).map((made) => ({ ...made, _key: keyGenerator() }))
    return { _type: 'figure', _key: keyGenerator(), ...picture, alt: readText(block, 'alt') }
  })
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
