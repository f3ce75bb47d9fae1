import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { parseIfJson } from '../check-document.ts'
import { isRecord } from '../document.ts'
import type { Identity } from '../access/identity.ts'
import { readerOf } from '../access/reader.ts'
import type { Entrance } from './entrance.ts'

const HEARTBEAT = '♥'
const MESSAGE_MAX_CHARACTERS = 100_000
const BACKLOG_MAX_BYTES = 1024 * 1024
const SUBSCRIPTIONS_MAX_PER_SOCKET = 20

const path = z.array(z.union([z.string(), z.number(), z.looseObject({ _key: z.string() })]))
const point = z.looseObject({ path, offset: z.number() })
/** Where a tab is. A location of another form would crash the Studios that hear of it. */
const stateSchema = z.object({
  sessionId: z.string(),
  locations: z.array(
    z.looseObject({
      documentId: z.string(),
      path: z.nullish(path),
      selection: z.nullish(z.looseObject({ anchor: point, focus: point })),
    }),
  ),
})

export type Presence = ReturnType<typeof createPresence>

type Tab = Pick<Awaited<ReturnType<Entrance['presence']>>, 'identity' | 'authorize' | 'register'>

/** WebSocket close codes of Sanity's presence service. */
const BAD_REQUEST = 4_000
const UNAUTHORIZED = 4_001
const AUTHORIZATION_MAX_MS = 5_000

/**
 * The Studio's presence (who views which document): JSON-RPC 2.0 over WebSockets; each message is broadcast to all
 * tabs.
 */
export function createPresence() {
  const subscriptions = new Map<string, WebSocket>()

  function broadcast(result: unknown) {
    for (const [subscription, socket] of subscriptions) {
      const message = { jsonrpc: '2.0', method: 'presence_subscription', params: { subscription, result } }
      send(socket, message)
    }
  }

  function answer(
    method: string,
    params: Record<string, unknown>,
    identity: Identity,
    socket: WebSocket,
  ): unknown {
    const { id: i } = identity
    switch (method) {
      case 'presence_subscribe': {
        const own = [...subscriptions.values()].filter((each) => each === socket)
        if (own.length >= SUBSCRIPTIONS_MAX_PER_SOCKET) return null
        const subscription = randomUUID()
        subscriptions.set(subscription, socket)
        return subscription
      }
      case 'presence_unsubscribe':
        return (
          subscriptions.get(String(params.subscriptionId)) === socket &&
          subscriptions.delete(String(params.subscriptionId))
        )
      case 'presence_rollcall':
        broadcast({ type: 'rollCall', i, session: params.session })
        return true
      case 'presence_announce': {
        const { success, data } = stateSchema.safeParse(params.data)
        if (success) broadcast({ type: 'state', i, m: data })
        return success
      }
      case 'presence_disconnect':
        broadcast({ type: 'disconnect', i, m: { session: params.session } })
        return true
      default:
        return null
    }
  }

  return {
    join(socket: WebSocket, { identity, authorize, register }: Tab) {
      let known = identity
      if (known) register(known, socket)
      const patience = known ? undefined : setTimeout(() => socket.close(UNAUTHORIZED), AUTHORIZATION_MAX_MS)

      async function authorizeBy(request: Record<string, unknown>, params: Record<string, unknown>) {
        try {
          known = await authorize(String(params.authorization))
          clearTimeout(patience)
          register(known, socket)
          send(socket, { jsonrpc: '2.0', id: request.id, result: true })
        } catch {
          socket.close(UNAUTHORIZED)
        }
      }

      socket.on('message', (data: Buffer) => {
        const text = data.toString('utf8')
        if (text === HEARTBEAT) return socket.send(HEARTBEAT)
        const request = text.length <= MESSAGE_MAX_CHARACTERS ? parseIfJson(text) : null
        if (!isRecord(request) || typeof request.method !== 'string') return socket.close(BAD_REQUEST)
        const params = isRecord(request.params) ? request.params : {}
        if (!known && request.method === 'authorization') return void authorizeBy(request, params)
        // Not closed at once, because Sanity's client would reconnect immediately; `patience` closes the socket later.
        if (!known) return
        // Which drafts are open, and who edits them, is not for readers of published content.
        const isOutside = readerOf(known) === 'public'
        const result =
          request.method === 'authorization' ||
          (isOutside ? null : answer(request.method, params, known, socket))
        return send(socket, { jsonrpc: '2.0', id: request.id, result })
      })
      socket.once('close', () => {
        clearTimeout(patience)
        for (const [subscription, owner] of subscriptions)
          if (owner === socket) subscriptions.delete(subscription)
      })
    },
  }
}

function send(socket: WebSocket, message: unknown) {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify(message))
  if (socket.bufferedAmount > BACKLOG_MAX_BYTES) socket.terminate()
}
