import type { Committed } from '../dataset/dataset.ts'
import { isPrivateId } from '../document.ts'
import { type SyncTag, tagsOfChanges } from '../query/sync-tags.ts'
import type { Channel } from './channel.ts'

/** Sends the sync tags of each transaction to all readers of `live/events`. */
export function createLiveEvents() {
  const readers = { public: new Set<Channel>(), withDrafts: new Set<Channel>() }
  return {
    add(channel: Channel, { withDrafts, missed }: { withDrafts: boolean; missed: Committed[] }) {
      const last = missed.at(-1)
      // Missed tags are sent in one event: many events could exceed what may wait for a slow reader.
      if (last) send([channel], { ...last, changes: missed.flatMap(({ changes }) => changes) }, withDrafts)
      const own = withDrafts ? readers.withDrafts : readers.public
      own.add(channel)
      channel.onClose(() => own.delete(channel))
    },
    publish(transaction: Committed) {
      send(readers.public, transaction, false)
      send(readers.withDrafts, transaction, true)
    },
    hasPublicReaders: () => readers.public.size > 0,
  }
}

/** The tags are computed once for all readers, and not at all without a reader. */
function send(readers: Iterable<Channel>, { id, changes }: Committed, withDrafts: boolean) {
  let tags: SyncTag[] | null = null
  for (const reader of readers) {
    tags ??= visibleTags(changes, { withDrafts })
    if (tags.length > 0) reader.send({ event: 'message', id, data: { tags } })
  }
}

/** The sync tags of queries whose results may have changed; none when only drafts have changed. */
export const visibleTags = (
  changes: Committed['changes'],
  { withDrafts }: { withDrafts: boolean },
): SyncTag[] => tagsOfChanges(changes.filter(({ id }) => withDrafts || !isPrivateId(id)))
