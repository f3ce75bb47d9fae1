import type { Action, SanityClient } from '@sanity/client'
import { getDraftId, getPublishedId, type SanityDocument, validateDocument, type Workspace } from 'sanity'
import type { Listed } from './listed.ts'

/** A document that refers to another one; drafts have their published id. */
export type Referrer = { id: string; type: string }
type Referrers = ReadonlyMap<string, readonly Referrer[]>

export type InUse = { document: Listed; by: readonly Referrer[] }

/**
 * The selected documents that cannot be deleted or unpublished, because a remaining document refers to them. Repeated
 * until nothing changes, because a selected document that remains can refer to other selected ones.
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

export type BulkAction = 'publish' | 'unpublish' | 'delete'

export const possibleFor = (action: BulkAction, chosen: readonly Listed[]) =>
  chosen.filter(({ hasDraft, isPublished }) =>
    action === 'publish' ? hasDraft : action === 'unpublish' ? isPublished : true,
  )

/**
 * Applies an action to all documents, or to none when the lake refuses one. Queries again which of them have a
 * draft or are published, because the list is updated with a delay.
 */
export async function carryOut(client: SanityClient, action: BulkAction, documents: readonly Listed[]) {
  const ids = documents.flatMap(({ id }) => [id, getDraftId(id)])
  const present = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }))
  const actions = documents.flatMap(({ id }) => findAction(action, id, present) ?? [])
  if (actions.length > 0) await client.action(actions, { tag: `list.${action}` })
}

/** @returns null when the document is already in that state */
function findAction(action: BulkAction, publishedId: string, present: ReadonlySet<string>): Action | null {
  const draftId = getDraftId(publishedId)
  const [isPublished, hasDraft] = [present.has(publishedId), present.has(draftId)]
  if (action === 'publish')
    return hasDraft ? { actionType: 'sanity.action.document.publish', publishedId, draftId } : null
  if (action === 'unpublish')
    return isPublished ? { actionType: 'sanity.action.document.unpublish', publishedId, draftId } : null
  if (isPublished)
    return {
      actionType: 'sanity.action.document.delete',
      publishedId,
      includeDrafts: hasDraft ? [draftId] : [],
    }
  return hasDraft ? { actionType: 'sanity.action.document.version.discard', versionId: draftId } : null
}

export async function invalidAmong(client: SanityClient, workspace: Workspace, documents: readonly Listed[]) {
  const ids = documents.map(({ id }) => getDraftId(id))
  const drafts = await client.fetch<SanityDocument[]>('*[_id in $ids]', { ids }, { perspective: 'raw' })
  const markers = await Promise.all(
    drafts.map(async (document) => ({
      id: document._id,
      found: await validateDocument({ document, workspace, environment: 'studio' }),
    })),
  )
  const invalid = new Set(
    markers.filter(({ found }) => found.some(({ level }) => level === 'error')).map(({ id }) => id),
  )
  return documents.filter(({ id }) => invalid.has(getDraftId(id)))
}

const REFERRERS = '*[_id in $ids]{ _id, "by": *[references(^._id)]{ "id": _id, "type": _type } }'

export async function findReferrers(client: SanityClient, documents: readonly Listed[]): Promise<Referrers> {
  const ids = documents.map(({ id }) => id)
  const found = await client.fetch<{ _id: string; by: Referrer[] }[]>(
    REFERRERS,
    { ids },
    { perspective: 'raw' },
  )
  return new Map(found.map(({ _id, by }) => [_id, withoutDrafts(by)]))
}

const withoutDrafts = (referrers: Referrer[]) => [
  ...new Map(
    referrers.map(({ id, type }) => [getPublishedId(id), { id: getPublishedId(id), type }] as const),
  ).values(),
]
