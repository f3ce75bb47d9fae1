type Block = { _type: string }
type CodeBlock = { _type: 'codeBlock'; code?: string; language?: string }

/**
 * Splits the code within a text into tokens where the page is loaded. The server sends them with the page, so a browser
 * loads the highlighter only when it comes to a page with code from another page.
 */
export async function highlightCode<Item extends Block>(blocks: readonly Item[]) {
  if (!blocks.some(isCode)) return blocks.map((block) => ({ ...block, tokens: undefined }))
  const { highlight } = await import('./highlight.ts')
  return blocks.map((block) => ({
    ...block,
    tokens: isCode(block) ? highlight(block.code ?? '', block.language ?? '') : undefined,
  }))
}

const isCode = (block: Block): block is CodeBlock => block._type === 'codeBlock'
