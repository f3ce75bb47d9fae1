import {
  type PortableTextBlock,
  type PortableTextObject,
  type PortableTextSpan,
  type PortableTextTextBlock,
  isSpan,
  isTextBlock,
} from '@portabletext/schema'
import { defaultSchema } from '@portabletext/html'
import { CODE_LANGUAGES } from '../code-languages.ts'
import { readText } from '../../translation/read.ts'

export type Allowed = {
  styles: string[]
  lists: string[]
  decorators: string[]
  annotations: string[]
  objects: string[]
}

const context = { schema: defaultSchema }

/** Names of languages in fences and classes, by the name in `CODE_LANGUAGES`. */
const OTHER_NAMES: Record<string, string[]> = {
  typescript: ['ts', 'tsx'],
  javascript: ['js', 'jsx', 'mjs', 'cjs', 'json'],
  markup: ['html', 'xml', 'svg', 'vue'],
  css: ['scss', 'less'],
}

/** Replaces what the field does not accept with the nearest that it does, whose keys derive from those of the blocks. */
export const fieldBlocks = (blocks: readonly unknown[], allowed: Allowed): PortableTextBlock[] =>
  blocks.flatMap((block) => {
    if (isTextBlock(context, block)) return textBlock(block, allowed)
    const type = readText(block, '_type')
    if (type === 'code') return codeBlocks(block, allowed)
    return type === 'image' ? paragraph(imageLink(block), allowed) : []
  })

function textBlock(block: PortableTextTextBlock, allowed: Allowed): PortableTextBlock[] {
  const { listItem, level } = block
  const markDefs = (block.markDefs ?? []).filter((mark) => isAllowedLink(mark, allowed)).map(withoutTitle)
  const marks = new Set([...allowed.decorators, ...markDefs.map(({ _key }) => _key)])
  const spans = block.children.map((child) => (isSpan(context, child) ? child : imageLink(child).span))
  const children = spans.map((span) => ({
    ...span,
    marks: span.marks?.filter((mark) => marks.has(mark)) ?? [],
  }))
  if (children.every(({ text }) => text.trim() === '')) return []
  const isItem = listItem !== undefined && allowed.lists.includes(listItem)
  return [
    {
      _type: block._type,
      _key: block._key,
      style: nearestStyle(block.style ?? 'normal', allowed.styles),
      markDefs,
      children,
      ...(isItem && { listItem, level: level ?? 1 }),
    },
  ]
}

function nearestStyle(style: string, styles: string[]): string {
  if (styles.includes(style)) return style
  if (!/^h\d$/.test(style)) return 'normal'
  const distance = (name: string) => Math.abs(Number(name[1]) - Number(style[1]))
  const headings = styles.filter((name) => /^h\d$/.test(name))
  return headings.toSorted((one, other) => distance(one) - distance(other))[0] ?? 'normal'
}

const isAllowedLink = (mark: PortableTextObject, { annotations }: Allowed) =>
  annotations.includes(mark._type) && /^(https?:\/\/|mailto:)./i.test(readText(mark, 'href'))

const withoutTitle = ({ _key, _type, href }: PortableTextObject) => ({ _key, _type, href })

function codeBlocks(block: unknown, allowed: Allowed): PortableTextBlock[] {
  const code = readText(block, 'code').replace(/\n$/, '')
  if (code.trim() === '') return []
  const _key = readText(block, '_key')
  if (!allowed.objects.includes('codeBlock'))
    return paragraph({ span: span(_key, code), markDefs: [] }, allowed)
  const named = readText(block, 'language').toLowerCase()
  const known = CODE_LANGUAGES.find(({ value }) => value === named || OTHER_NAMES[value]?.includes(named))
  return [{ _type: 'codeBlock', _key, language: known?.value ?? 'text', code }]
}

type Inline = { span: PortableTextSpan; markDefs: PortableTextObject[] }

function imageLink(image: unknown): Inline {
  const href = readText(image, 'src')
  const _key = readText(image, '_key')
  const mark = { _type: 'link', _key: `${_key}-link`, href }
  return { span: span(_key, readText(image, 'alt') || href, [mark._key]), markDefs: [mark] }
}

const paragraph = ({ span: only, markDefs }: Inline, allowed: Allowed) =>
  textBlock({ _type: 'block', _key: only._key, style: 'normal', children: [only], markDefs }, allowed)

const span = (_key: string, text: string, marks: string[] = []): PortableTextSpan => ({
  _type: 'span',
  _key,
  text,
  marks,
})
