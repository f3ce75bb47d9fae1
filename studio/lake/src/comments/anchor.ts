import { jsonMatch } from '@sanity/json-match'
import * as z from 'zod/mini'
import { type LakeDocument, isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import { isSimplePath } from '../mutations/patch-paths.ts'

const end = z.object({ _key: z.string(), offset: z.int().check(z.nonnegative()) })
const block = z.looseObject({
  _type: z.string(),
  _key: z.string(),
  children: z.optional(z.array(z.looseObject({ text: z.optional(z.string()) }))),
})
const blocks = z.array(z.unknown())

/** A selection in a Portable Text field: from a character of one block to a character of the same or a later one. */
export const anchorSchema = z.object({
  type: z.literal('portable-text'),
  start: end,
  end,
  fieldValue: z.optional(blocks),
})
export type Anchor = z.infer<typeof anchorSchema>

/** The characters that mark the selected part, as documented by `@sanity/client`. */
const [FROM, TO] = ['\uF000', '\uF001']

/** The selected text as a comment stores it, and the fragment of each block. @throws {LakeError} 400 outside of the field */
export function resolveAnchor(anchor: Anchor, field: string, document: LakeDocument | null) {
  const all = anchor.fieldValue ?? valueAt(document, field)
  const found = (Array.isArray(all) ? all : []).flatMap((item: unknown) => block.safeParse(item).data ?? [])
  const [first, last] = [anchor.start, anchor.end].map(({ _key }) =>
    found.findIndex((item) => item._key === _key),
  )
  const isBackward = first === last && anchor.end.offset < anchor.start.offset
  if (first === undefined || last === undefined || first < 0 || last < first || isBackward)
    throw badRequest(`The anchor is not in the field "${field}"`)
  const selected = found.slice(first, last + 1).map((item, index, { length }) => ({
    item,
    from: index === 0 ? anchor.start.offset : 0,
    to: index === length - 1 ? anchor.end.offset : Infinity,
  }))
  return {
    selection: {
      type: 'text',
      value: selected.map(({ item, from, to }) => ({
        _key: item._key,
        text: marked(blockText(item), from, to),
      })),
    },
    contentSnapshot: selected.map(({ item, from, to }) => fragmentOf(item, from, to)),
  }
}

function valueAt(document: LakeDocument | null, field: string): unknown {
  if (!isSimplePath(field)) throw badRequest(`"${field}" is not the path of a field`)
  return [...jsonMatch(document, field)][0]?.value
}

type Block = z.infer<typeof block>
const blockText = ({ children = [] }: Block) => children.map(({ text = '' }) => text).join('')
const marked = (text: string, from: number, to: number) =>
  text.slice(0, from) + FROM + text.slice(from, to) + TO + text.slice(to)

function fragmentOf(item: Block, from: number, to: number) {
  let position = 0
  const children = (item.children ?? []).flatMap((child) => {
    const start = position
    position += child.text?.length ?? 0
    const text = child.text?.slice(Math.max(from - start, 0), Math.max(to - start, 0))
    return text === '' ? [] : [isRecord(child) && text !== undefined ? { ...child, text } : child]
  })
  return { ...item, children }
}
