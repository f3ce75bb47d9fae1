type Block = { _type: string }
type CodeBlock = { _type: 'codeBlock'; code?: string | null; language?: string | null }

/** Splits the code of a text into tokens, in the loader: browsers need the highlighter for later pages only. */
export async function highlightCode<Item extends Block>(blocks: readonly Item[]) {
  if (!blocks.some(isCode)) return blocks.map((block) => ({ ...block, tokens: undefined }))
  const { highlight } = await import('./highlight.ts')
  return blocks.map((block) => ({
    ...block,
    tokens: isCode(block) ? highlight(block.code ?? '', block.language ?? '') : undefined,
  }))
}

const isCode = (block: Block): block is CodeBlock => block._type === 'codeBlock'
