import type { Listed } from './listed.ts'

/** The ids of the documents that refer to each one, drafts by the id of what they are a draft of. */
export type Referrers = ReadonlyMap<string, readonly string[]>

/**
 * Those of the chosen documents that cannot be deleted or unpublished, because a document that stays refers to them. One
 * that stays may itself refer to others of them.
 */
export function documentsInUse(chosen: readonly Listed[], referrers: Referrers): Listed[] {
  const going = new Set(chosen.map(({ id }) => id))
  for (;;) {
    const staying = chosen.filter(
      ({ id }) => going.has(id) && (referrers.get(id) ?? []).some((other) => !going.has(other)),
    )
    if (staying.length === 0) return chosen.filter(({ id }) => !going.has(id))
    for (const { id } of staying) going.delete(id)
  }
}
