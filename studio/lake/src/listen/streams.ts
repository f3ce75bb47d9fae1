import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Committed, Dataset } from '../dataset/dataset.ts'
import { isPrivateId } from '../document.ts'
import { badRequest, queryParseError } from '../errors.ts'
import type { Identity } from '../access/identity.ts'
import { isAsynchronous, parseQuery } from '../query/evaluate.ts'
import { RECENT_MAX } from '../limits.ts'
import { jsonSizeAbove } from '../query/json-size.ts'
import { readParams } from '../query/parameters.ts'
import { isBeforePublishedDefault } from '../query/perspective.ts'
import { readerOf } from '../access/reader.ts'
import { type SyncTag, tagsOfChanges } from '../query/sync-tags.ts'
import type { Channel } from './channel.ts'
import { type Listener, createListener, readEventOptions, transactionOfEvent } from './listener.ts'
import { createMatcher } from './matcher.ts'

/** Starts sending on a channel; made before that is opened, so that a bad request can still be refused. */
type Stream = (channel: Channel) => void
export type StreamRequest = { query: URLSearchParams; lastEventId: string | null; version: string }

export type Streams = ReturnType<typeof createStreams>

export function createStreams(options: {
  dataset: Dataset
  sanity: { projectId: string; dataset: string }
  log: Log
}) {
  const { dataset, sanity, log } = options
  const recent = keepRecent(dataset)
  const matcher = createMatcher(log)
  const listeners = new Set<Listener>()
  const live = createLiveEvents()
  dataset.onCommit((transaction) => {
    if (listeners.size > 0) matcher.publish([...listeners], transaction)
    live.publish(transaction)
  })

  return {
    /** @param origin the lake's, for URLs of assets */
    listen(
      { query, lastEventId, version }: StreamRequest,
      identity: Identity,
      origin: string | null,
    ): Stream {
      const groq = query.get('query')
      if (!groq) throw badRequest('The parameter "query" is missing')
      const params = readParams(query)
      if (isAsynchronous(groq)) throw queryParseError('A listener cannot use functions of diff::', groq)
      parseQuery(groq, params)
      const context = { identity: identity.id, sanity }
      const filter = { query: groq, params, context, reader: readerOf(identity) }
      const withVersions = isBeforePublishedDefault(version) || query.get('includeAllVersions') === 'true'
      const knowsReset = query.get('enableResume') === 'true'
      const resumeFrom = knowsReset && lastEventId ? lastEventId : null
      return (channel) => {
        const listener = createListener(
          channel,
          { filter, withVersions },
          { ...readEventOptions(query), origin, knowsReset, resumeFrom },
        )
        const missed = resumeFrom ? recent.from(transactionOfEvent(resumeFrom)) : null
        if (missed) listener.welcome('welcomeback')
        else listener.welcome(resumeFrom ? 'reset' : 'welcome')
        for (const transaction of missed ?? []) matcher.publish([listener], transaction)
        matcher.warmUp()
        listeners.add(listener)
        channel.onClose(() => listeners.delete(listener))
      }
    },

    live(lastEventId: string | null, withDrafts: boolean): Stream {
      return (channel) => {
        const since = lastEventId || recent.lastId()
        const missed = recent.after(since)
        // A client that disconnects before the missed events have arrived resumes from this id again.
        channel.send(
          missed
            ? { event: 'welcome', id: since, data: {} }
            : { event: 'restart', id: recent.lastId(), data: {} },
        )
        live.add(channel, { withDrafts, missed: missed ?? [] })
      }
    },

    onPublish: (listener: (tags: readonly SyncTag[]) => void) => {
      dataset.onCommit(({ changes }) => {
        const tags = visibleTags(changes, { withDrafts: false })
        if (tags.length > 0) listener(tags)
      })
    },

    /** Id of the latest event, which `live` sends with its welcome to a client that names none. */
    lastEventId: () => recent.lastId(),

    close: () => matcher.close(),
  }
}

/** Sends the sync tags of each transaction to all readers of `live/events`. */
function createLiveEvents() {
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
const visibleTags = (changes: Committed['changes'], { withDrafts }: { withDrafts: boolean }): SyncTag[] =>
  tagsOfChanges(changes.filter(({ id }) => withDrafts || !isPrivateId(id)))

/** The latest transactions, with which a reconnecting stream resumes. */
function keepRecent(dataset: Pick<Dataset, 'onCommit'>) {
  const kept: Committed[] = []
  const sizes: number[] = []
  let size = 0
  // Begins with an id that only this process knows, so that a client of an earlier process reads everything again.
  let lastDroppedId: string = randomUUID()
  dataset.onCommit((transaction) => {
    const own = jsonSizeAbove(transaction.changes, RECENT_MAX.characters)
    kept.push(transaction)
    sizes.push(own)
    size += own
    while (kept.length > RECENT_MAX.transactions || size > RECENT_MAX.characters) {
      lastDroppedId = kept.shift()?.id ?? lastDroppedId
      size -= sizes.shift() ?? 0
    }
  })
  /** A transaction and those after it, oldest first; null when it is unknown or no longer kept. */
  function from(transactionId: string) {
    const place = kept.findLastIndex(({ id }) => id === transactionId)
    return place < 0 ? null : kept.slice(place)
  }
  return {
    from,
    /** As `from`, without the transaction itself, which may be the last one that is no longer kept. */
    after: (transactionId: string) =>
      transactionId === lastDroppedId ? [...kept] : (from(transactionId)?.slice(1) ?? null),
    lastId: () => kept.at(-1)?.id ?? lastDroppedId,
  }
}
