import { isRecord } from '../document.ts'

/**
 * A lower bound of a value's size as JSON in bytes, or a number above `max`: a result can contain the same document a
 * thousand times, and its JSON would not fit into memory.
 */
export function jsonSizeAbove(value: unknown, max: number): number {
  let size = 0
  const pending: unknown[] = [value]
  while (pending.length > 0 && size <= max) {
    const next = pending.pop()
    if (typeof next === 'string') size += next.length + 2
    else if (Array.isArray(next)) {
      size += next.length + 1
      for (const item of next) pending.push(item)
    } else if (isRecord(next)) {
      for (const [key, field] of Object.entries(next)) {
        size += key.length + 4
        pending.push(field)
      }
    } else size += 1
  }
  return size
}
