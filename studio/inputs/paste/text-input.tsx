import type { InputProps, OnPasteFn } from 'sanity'
import { pastedBlocks } from './pasted-blocks.ts'

export const TextInput = (props: InputProps) => props.renderDefault(Object.assign({}, props, { onPaste }))

const onPaste: OnPasteFn = ({ event, schemaTypes }) => {
  const { clipboardData } = event
  // What this editor has copied itself.
  if (clipboardData.types.includes('application/x-portable-text')) return undefined
  const blocks = pastedBlocks(
    { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') },
    {
      styles: schemaTypes.styles.map(({ value }) => value),
      lists: schemaTypes.lists.map(({ value }) => value),
      decorators: schemaTypes.decorators.map(({ value }) => value),
      annotations: schemaTypes.annotations.map(({ name }) => name),
      objects: schemaTypes.blockObjects.map(({ name }) => name),
    },
  )
  return blocks && blocks.length > 0 ? { insert: blocks.map((block) => ({ ...block })) } : undefined
}
