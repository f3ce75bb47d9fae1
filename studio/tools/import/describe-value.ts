import { read, readText } from '../../translation/read.ts'

const LONGEST = 160

/** A value for a person who compares it with another one. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return shortened(value.map(describeItem).filter(Boolean).join(' '))
  if (typeof value === 'object' && value !== null) return describeItem(value)
  if (typeof value === 'number') return String(value)
  return value === true ? 'yes' : typeof value === 'string' ? shortened(value) : ''
}

function describeItem(item: unknown): string {
  const children = read(item, 'children')
  if (Array.isArray(children)) return children.map((child) => readText(child, 'text')).join('')
  if (read(item, 'asset')) return '(a picture)'
  return readText(item, 'code') || readText(item, 'name') || '(added)'
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
