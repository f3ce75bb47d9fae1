import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { splitPath } from '../bson/paths.ts'
import { CommandError, conflictingUpdates, notSupported, pathNotViable } from '../errors.ts'

/** A field that an update changes. */
export type Slot = { get: () => unknown; set: (value: unknown) => void; remove: () => void }

/** @throws {CommandError} 40 when one path is, or leads through, another */
export function refuseConflicts(paths: string[]) {
  const sorted = paths.toSorted()
  for (const [index, path] of sorted.entries())
    for (const other of sorted.slice(index + 1))
      if (other === path || other.startsWith(`${path}.`)) throw conflictingUpdates(path)
}

export function parsePath(path: string): string[] {
  const parts = splitPath(path)
  if (parts.includes(''))
    throw new CommandError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`)
  const prefixed = parts.find((part) => part.startsWith('$'))
  if (prefixed) throw notSupported(`the name ${prefixed} in the path '${path}' of an update`)
  return parts
}

/**
 * Calls `change` for the field at a path of an update.
 * @param create missing documents on the path are created
 * @throws {CommandError} 28 when the path leads through a value that is no document, 115 through an array
 */
export function visit(document: Document, path: string, create: boolean, change: (slot: Slot) => void) {
  const parts = parsePath(path)
  const last = parts.pop() ?? ''
  let container = document
  for (const part of parts) {
    if (create && !Object.hasOwn(container, part)) define(container, part, {})
    const inner = Object.hasOwn(container, part) ? container[part] : undefined
    if (Array.isArray(inner)) throw notSupported(`an update through the array '${part}' of '${path}'`)
    if (isDocument(inner)) container = inner
    else if (create) throw pathNotViable(`Cannot create a field in element {${part}: ${String(inner)}}`)
    else return
  }
  change({
    get: () => (Object.hasOwn(container, last) ? container[last] : undefined),
    set: (value) => define(container, last, value),
    remove: () => void delete container[last],
  })
}

/** Assignment would call the setter of `__proto__`. */
function define(container: Document, key: string, value: unknown) {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}
