import type { Committed } from '../dataset.ts'
import { isPrivateId } from '../document.ts'
import { type SyncTag, tagsOfChange } from '../query/sync-tags.ts'
import type { Channel } from './channel.ts'

/** Sends the sync tags of each transaction to all readers of `live/events`. */
export type LiveEvents = {
  add(channel: Channel, options: { withDrafts: boolean; missed: Committed[] }): void
  publish(transaction: Committed): void
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
  }
}

/** The tags are computed once for all readers, and not at all when only drafts have changed. */
function send(readers: Iterable<Channel>, { id, changes }: Committed, withDrafts: boolean) {
  const visible = changes.filter((change) => withDrafts || !isPrivateId(change.id))
  if (visible.length === 0) return
  let tags: SyncTag[] | null = null
  for (const reader of readers) {
    tags ??= [...new Set(visible.flatMap((change) => tagsOfChange(change.id, change.before, change.after)))]
    reader.send({ event: 'message', id, data: { tags } })
  }
}
