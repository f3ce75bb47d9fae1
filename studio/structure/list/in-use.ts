import type { Listed } from './listed.ts'

/** A document that refers to another one, a draft by the id of what it is a draft of. */
export type Referrer = { id: string; type: string }
/** By the id of what they refer to. */
export type Referrers = ReadonlyMap<string, readonly Referrer[]>

export type InUse = { document: Listed; by: readonly Referrer[] }

/**
 * The selected documents that cannot be deleted or unpublished, because a remaining document refers to them. A
 * document that remains can in turn refer to others of them.
 */
export function documentsInUse(chosen: readonly Listed[], referrers: Referrers): InUse[] {
  const going = new Set(chosen.map(({ id }) => id))
  const staying = (id: string) => (referrers.get(id) ?? []).filter((other) => !going.has(other.id))
  for (;;) {
    const kept = chosen.filter(({ id }) => going.has(id) && staying(id).length > 0)
    if (kept.length === 0) break
    for (const { id } of kept) going.delete(id)
  }
  return chosen.filter(({ id }) => !going.has(id)).map((document) => ({ document, by: staying(document.id) }))
}
