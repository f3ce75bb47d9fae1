import type { ContentSource } from '@portfolio/contract/content-source'
import { mayAccess } from '@portfolio/contract/roles'
import type { User } from '@portfolio/contract/account'

/**
 * Makes the dataset of comments, unless it is there. Sanity's Studio makes it while a first comment is typed, whose
 * letters until then are lost.
 */
export async function makeCommentsDataset({ apiHost, dataset }: ContentSource, visitor: User | null) {
  if (!visitor?.role || !mayAccess(visitor.role, 'write', 'drafts')) return
  // The Studio makes it after all where this fails.
  await fetch(`${apiHost}/v1/comments/${dataset}/setup`, { method: 'POST' }).catch(() => null)
}
