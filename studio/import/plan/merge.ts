import type { SanityDocumentLike } from 'sanity'
import { read } from '../../translation/read.ts'
import { type Path, canonical, isEmpty, pathText, valueAt, withValue } from './paths.ts'

/** What earlier imports wrote into a document: canonical JSON by path. */
export type Written = Readonly<Record<string, string>>

type Seed = { _key: string; [field: string]: unknown }

export type FieldChange = { path: Path; from: unknown; to: unknown }

export type Merge = ReturnType<typeof createMerge>

/**
 * Merges facts of a file into a document. A field is set if it is empty or unchanged since the last import. A field
 * that somebody has edited stays, and is listed in `kept` when the file has a new value.
 * @param current the draft, else the published document, else a new one
 */
export function createMerge(current: SanityDocumentLike, base: Written) {
  let next: unknown = current
  const changes: FieldChange[] = []
  const kept: Path[] = []
  const written: Record<string, string> = { ...base }

  function set(path: Path, value: unknown) {
    if (isEmpty(value)) return
    const name = pathText(path)
    const before = base[name]
    const now = valueAt(next, path)
    const wanted = canonical(value)
    written[name] = wanted
    if (canonical(now) === wanted || before === wanted) return
    const isOurs = before === undefined ? isEmpty(now) : canonical(now) === before
    if (!isOurs) return void kept.push(path)
    next = withValue(next, path, value)
    changes.push({ path, from: now, to: value })
  }

  /**
   * Finds an item of an array, or adds it.
   * @param options.place the index at which a new item is inserted; last by default
   * @returns the item's path; null for an item that somebody has removed since it was imported
   */
  function item(
    array: Path,
    options: {
      isSame: (item: unknown) => boolean
      seed: Seed
      place?: (items: readonly unknown[]) => number
    },
  ): Path | null {
    const found = valueAt(next, array)
    const items: readonly unknown[] = Array.isArray(found) ? found : []
    const same = items.find(options.isSame)
    if (same) return [...array, { _key: String(read(same, '_key')) }]
    const taken = new Set(items.map((other) => read(other, '_key')))
    const _key = [options.seed._key, ...Array.from(taken, (_, n) => `${options.seed._key}-${n + 2}`)].find(
      (key) => !taken.has(key),
    )
    const seed = { ...options.seed, _key: _key ?? options.seed._key }
    const path = [...array, { _key: seed._key }]
    const name = pathText(path)
    if (base[name] !== undefined) {
      kept.push(path)
      return null
    }
    written[name] = ''
    next = withValue(next, array, items.toSpliced(options.place?.(items) ?? items.length, 0, seed))
    changes.push({ path, from: undefined, to: seed })
    return path
  }

  return { set, item, result: () => ({ document: next, changes, kept, written }) }
}
