import type { Dataset } from '../dataset.ts'
import { isPrivateId } from '../document.ts'
import { badRequest } from '../errors.ts'
import { parseQuery } from '../query/evaluate.ts'
import { tagsOfChange } from '../query/sync-tags.ts'
import type { Committed } from '../dataset.ts'
import type { Channel } from './channel.ts'
import { createListener, paramsOf, transactionOfEvent } from './listener.ts'
import { keepRecent } from './recent.ts'

/** Begins to send on a channel. Made before the channel is opened, so that what is wrong can still be refused. */
export type Stream = (channel: Channel) => void
type Asked = { query: URLSearchParams; lastEventId: string | null; mayReadPrivate: boolean }

export type Streams = {
  /** @throws {LakeError} 400 for a query that is none */
  listen(asked: Asked): Stream
  live(asked: Asked): Stream
}

export function createStreams(dataset: Dataset): Streams {
  const recent = keepRecent(dataset)
  const subscribers = new Set<(transaction: Committed) => void>()
  dataset.onCommit((transaction) => {
    for (const tell of subscribers) tell(transaction)
  })

  function subscribe(channel: Channel, tell: (transaction: Committed) => void) {
    subscribers.add(tell)
    channel.onClose(() => subscribers.delete(tell))
  }

  return {
    listen({ query, lastEventId, mayReadPrivate }) {
      const groq = query.get('query')
      if (!groq) throw badRequest('The parameter "query" is missing')
      const params = readParams(query)
      const options = {
        tree: parseQuery(groq, params),
        params,
        mayReadPrivate,
        includeResult: query.get('includeResult') === 'true',
        includePreviousRevision: query.get('includePreviousRevision') === 'true',
        includeMutations: query.get('includeMutations') !== 'false',
        withEffects: query.get('effectFormat') === 'mendoza',
      }
      const mayResume = query.get('enableResume') === 'true'
      return (channel) => {
        const listener = createListener(channel, options)
        const missed = mayResume && lastEventId ? recent.after(transactionOfEvent(lastEventId)) : null
        if (missed) listener.welcome('welcomeback')
        else listener.welcome(mayResume && lastEventId ? 'reset' : 'welcome')
        missed?.forEach(listener.tell)
        subscribe(channel, listener.tell)
      }
    },

    live({ query, lastEventId, mayReadPrivate }) {
      const withDrafts = mayReadPrivate && query.get('includeDrafts') === 'true'
      return (channel) => {
        const tell = ({ id, changes }: Committed) => {
          const seen = changes.filter((change) => withDrafts || !isPrivateId(change.id))
          const tags = new Set(seen.flatMap(({ id: of, before, after }) => tagsOfChange(of, before, after)))
          if (tags.size > 0) channel.send({ event: 'message', id, data: { tags: [...tags] } })
        }
        const missed = lastEventId && lastEventId !== 'start' ? recent.after(lastEventId) : []
        if (missed) channel.send({ event: 'welcome', id: recent.lastId(), data: {} })
        else channel.send({ event: 'restart', id: recent.lastId(), data: {} })
        missed?.forEach(tell)
        subscribe(channel, tell)
      }
    },
  }
}

function readParams(query: URLSearchParams) {
  try {
    return paramsOf(query)
  } catch {
    throw badRequest('A parameter is not JSON')
  }
}
