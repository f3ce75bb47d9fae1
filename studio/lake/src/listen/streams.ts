import type { Dataset } from '../dataset.ts'
import { isPrivateId } from '../document.ts'
import { badRequest, queryParseError } from '../errors.ts'
import type { QueryEngine } from '../query/engine.ts'
import { isAsynchronous, parseQuery } from '../query/evaluate.ts'
import { tagsOfChange } from '../query/sync-tags.ts'
import type { Committed } from '../dataset.ts'
import type { Channel } from './channel.ts'
import { judgeAll } from './judge.ts'
import { type Listener, createListener, paramsOf, transactionOfEvent } from './listener.ts'
import { keepRecent } from './recent.ts'

/** Begins to send on a channel. Made before the channel is opened, so that what is wrong can still be refused. */
export type Stream = (channel: Channel) => void
type Asked = { query: URLSearchParams; lastEventId: string | null; mayReadPrivate: boolean }

export type Streams = {
  /** @throws {LakeError} 400 for a query that is none, or takes too long */
  listen(asked: Asked): Promise<Stream>
  live(asked: Asked): Stream
}

export function createStreams({ dataset, engine }: { dataset: Dataset; engine: QueryEngine }): Streams {
  const recent = keepRecent(dataset)
  const listeners = new Set<Listener>()
  const living = new Set<(transaction: Committed) => void>()
  dataset.onCommit((transaction) => {
    for (const [listener, seen] of judgeAll(listeners, transaction)) listener.tell(transaction, seen)
    for (const tell of living) tell(transaction)
  })

  return {
    async listen({ query, lastEventId, mayReadPrivate }) {
      const groq = query.get('query')
      if (!groq) throw badRequest('The parameter "query" is missing')
      const params = readParams(query)
      if (isAsynchronous(groq)) throw queryParseError('A listener cannot use functions of diff::', groq)
      // Tried once where it holds nobody: what takes too long there is refused, before it is judged at every change.
      await engine.ask({ query: groq, params, perspective: 'raw', mayReadPrivate, isTrial: true })
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
        for (const transaction of missed ?? [])
          for (const [one, seen] of judgeAll([listener], transaction)) one.tell(transaction, seen)
        listeners.add(listener)
        channel.onClose(() => listeners.delete(listener))
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
        living.add(tell)
        channel.onClose(() => living.delete(tell))
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
