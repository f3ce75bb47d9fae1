import { refuseReorderedField } from '../bson/field-order.ts'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { CommandError, badValue, conflictingUpdates, notSupported, pathNotViable } from '../errors.ts'

/** An update beyond the end of an array by more than this is refused, as in MongoDB. */
const BACKFILL_MAX = 1_500_000

/** A field or an element that an update changes. */
export type Slot = { get: () => unknown; set: (value: unknown) => void; remove: () => void }

/** @throws {CommandError} 40 when one path is, or leads through, another */
export function refuseConflicts(paths: string[]) {
  const sorted = paths.toSorted()
  for (const [index, path] of sorted.entries())
    for (const other of sorted.slice(index + 1))
      if (other === path || other.startsWith(`${path}.`)) throw conflictingUpdates(path)
}

export function parsePath(path: string): string[] {
  const parts = path.split('.')
  if (parts.includes(''))
    throw new CommandError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`)
  const positional = parts.find((part) => part === '$' || part.startsWith('$['))
  if (positional) throw notSupported(`the positional operator ${positional} in updates`)
  const prefixed = parts.find((part) => part.startsWith('$'))
  if (prefixed)
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${prefixed}' in '${path}' is not allowed in the context of an update's replacement document.`,
    )
  return parts
}

/**
 * Calls `change` for each field or element at a path of an update.
 * @param create missing documents on the path are created
 * @throws {CommandError} 28 when the path leads through a value that is no document
 */
export function visit(document: Document, path: string, create: boolean, change: (slot: Slot) => void) {
  const parts = parsePath(path)

  function step(container: unknown, at: number): void {
    const part = parts[at] ?? ''
    if (Array.isArray(container)) return inArray(container, part, at)
    if (isDocument(container)) return inDocument(container, part, at)
    if (create)
      throw pathNotViable(`Cannot create field '${part}' in element {${parts[at - 1]}: ${String(container)}}`)
  }

  function inArray(array: unknown[], part: string, at: number): void {
    const index = Number(part)
    if (!/^(?:0|[1-9]\d*)$/.test(part)) {
      if (create) throw pathNotViable(`Cannot create field '${part}' in element {${parts[at - 1]}: [array]}`)
      return
    }
    if (at < parts.length - 1) {
      if (index >= array.length) {
        if (!create) return
        pad(array, index)
        array[index] = {}
      }
      return step(array[index], at + 1)
    }
    change({
      get: () => array[index],
      set(value) {
        pad(array, index)
        array[index] = value
      },
      // Elements keep their positions: a removed one becomes null.
      remove() {
        if (index < array.length) array[index] = null
      },
    })
  }

  function inDocument(container: Document, part: string, at: number): void {
    if (at < parts.length - 1) {
      if (!Object.hasOwn(container, part)) {
        if (!create) return step(undefined, at + 1)
        define(container, part, {})
      }
      return step(container[part], at + 1)
    }
    change({
      get: () => (Object.hasOwn(container, part) ? container[part] : undefined),
      set: (value) => define(container, part, value),
      remove: () => void delete container[part],
    })
  }

  step(document, 0)
}

function pad(array: unknown[], index: number) {
  if (index - array.length > BACKFILL_MAX) throw badValue(`can't backfill more than ${BACKFILL_MAX} elements`)
  while (array.length < index) array.push(null)
}

/** Assignment would call the setter of `__proto__`. */
function define(container: Document, key: string, value: unknown) {
  refuseReorderedField(container, key)
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}
