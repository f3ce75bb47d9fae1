import type { IncomingMessage } from 'node:http'
import type { LakeContext } from '../access/context.ts'
import type { Identity } from '../access/identity.ts'
import { createSlots } from '../http/slots.ts'
import { LISTENERS_MAX, LIVE_STREAMS_MAX, PENDING_SOCKETS_MAX, STREAM_BACKLOG_MAX_BYTES } from '../limits.ts'
import { readerOf } from '../access/reader.ts'
import type { Channel } from './channel.ts'
import type { OpenStreams } from './open-streams.ts'
import type { StreamRequest, Streams } from './streams.ts'

export type Admission = {
  /** Bytes that may wait for a slow reader. */
  maxBacklog: number
  /** Counts the connection until it closes; refuses it when too many are open. */
  hold: (connection: Closable) => void
  begin: (channel: Channel) => void
}

/** What carries the stream: a response or a socket. */
type Closable = { once(event: 'close', listener: () => void): unknown }
type Asked = StreamRequest & { dataset: string }

export type Entrance = ReturnType<typeof createEntrance>

/** Decides which streams a request may open, and how many. */
export function createEntrance(
  { access, readClient, readOrigin }: LakeContext,
  openStreams: OpenStreams,
  streamsOf: (dataset: string) => Streams,
  isPrivate: (dataset: string) => boolean,
) {
  const listeners = createSlots('listeners', LISTENERS_MAX)
  const pending = createSlots('sockets without a token', PENDING_SOCKETS_MAX)
  const living = createSlots('live event streams', LIVE_STREAMS_MAX)

  const holdIn = (slots: typeof listeners, request: IncomingMessage) => (connection: Closable) =>
    void connection.once('close', slots.take(readClient(request).address))

  /** Closes the stream when its session ends, or when it is not allowed any more. */
  function watch(
    request: IncomingMessage,
    identity: Identity,
    channel: Pick<Channel, 'onClose' | 'close'>,
    isAllowed = () => true,
  ) {
    channel.onClose(openStreams.add({ request, identity, isAllowed, close: channel.close }))
  }

  return {
    async listen(request: IncomingMessage, asked: Asked): Promise<Admission> {
      const identity = await (isPrivate(asked.dataset)
        ? access.toReadUnpublished(request)
        : access.require(request))
      const origin = readOrigin(request)
      const stream = streamsOf(asked.dataset).listen(asked, identity, origin)
      return {
        maxBacklog: STREAM_BACKLOG_MAX_BYTES.listen,
        hold: holdIn(listeners, request),
        begin(channel) {
          // A dataset can be made private.
          watch(
            request,
            identity,
            channel,
            () => readerOf(identity) !== 'public' || !isPrivate(asked.dataset),
          )
          stream(channel)
        },
      }
    },

    async live(request: IncomingMessage, asked: Asked): Promise<Admission> {
      const identity = await (isPrivate(asked.dataset)
        ? access.toReadUnpublished(request)
        : access.of(request))
      const withDrafts = readerOf(identity) !== 'public' && asked.query.get('includeDrafts') === 'true'
      const stream = streamsOf(asked.dataset).live(asked.lastEventId, withDrafts)
      return {
        maxBacklog: STREAM_BACKLOG_MAX_BYTES.live,
        hold: holdIn(living, request),
        begin(channel) {
          // A stream of data that anonymous readers may read stays open when the session ends.
          if (identity && (withDrafts || isPrivate(asked.dataset))) watch(request, identity, channel)
          stream(channel)
        },
      }
    },

    async presence(request: IncomingMessage) {
      const identity = await access.of(request)
      let freePending = () => {}
      return {
        hold: (connection: Closable) => {
          if (identity) return holdIn(listeners, request)(connection)
          freePending = pending.take(readClient(request).address)
          connection.once('close', freePending)
        },
        /** Null for a page that uses a token: browsers cannot send one with a WebSocket's request. */
        identity,
        /** @returns the identity of a token that the page sends later */
        authorize: (authorization: string) => access.authorize(request, authorization),
        /** Closes the connection when the session ends or the token is revoked. */
        register: (known: Identity, connection: Closable & { close(): void }) => {
          if (!identity) holdIn(listeners, request)(connection)
          freePending()
          const onClose = (callback: () => void) => void connection.once('close', callback)
          watch(request, known, { onClose, close: () => connection.close() })
        },
      }
    },
  }
}
