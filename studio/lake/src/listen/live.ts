import type { Committed } from '../dataset.ts'
import { isPrivateId } from '../document.ts'
import { type SyncTag, tagsOfChange } from '../query/sync-tags.ts'
import type { Channel } from './channel.ts'

/** Sends the sync tags of each transaction to all readers of `live/events`. */
export type LiveEvents = {
  add(channel: Channel, options: { withDrafts: boolean; missed: Committed[] }): void
  publish(transaction: Committed): void
  hasPublicReaders(): boolean
}

export function createLiveEvents(): LiveEvents {
  const readers = { public: new Set<Channel>(), withDrafts: new Set<Channel>() }
  return {
    add(channel, { withDrafts, missed }) {
      for (const transaction of missed) send([channel], transaction, withDrafts)
      const own = withDrafts ? readers.withDrafts : readers.public
      own.add(channel)
      channel.onClose(() => own.delete(channel))
    },
    publish(transaction) {
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
    tags ??= tagsOfChanges(changes, { withDrafts })
    if (tags.length > 0) reader.send({ event: 'message', id, data: { tags } })
  }
}

/** The sync tags of queries whose results may have changed; none when only drafts have changed. */
export function tagsOfChanges(
  changes: Committed['changes'],
  { withDrafts }: { withDrafts: boolean },
): SyncTag[] {
  const visible = changes.filter((change) => withDrafts || !isPrivateId(change.id))
  return [...new Set(visible.flatMap((change) => tagsOfChange(change.id, change.before, change.after)))]
}
