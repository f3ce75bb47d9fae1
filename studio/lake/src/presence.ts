import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { isRecord } from './document.ts'
import type { Identity } from './http/access.ts'

const HEARTBEAT = '♥'
const LONGEST_MESSAGE = 100_000

/** Who is looking at what in the Studio: JSON-RPC 2.0 over a WebSocket, each message passed on to everybody. */
export function createPresence() {
  /** The socket of each subscription. */
  const subscriptions = new Map<string, WebSocket>()

  function broadcast(result: unknown) {
    for (const [subscription, socket] of subscriptions) {
      const message = { jsonrpc: '2.0', method: 'presence_subscription', params: { subscription, result } }
      socket.send(JSON.stringify(message))
    }
  }

  function answer(
    method: string,
    params: Record<string, unknown>,
    identity: Identity,
    socket: WebSocket,
  ): unknown {
    const data = isRecord(params.data) ? params.data : {}
    const { id: i } = identity
    switch (method) {
      case 'presence_subscribe': {
        const subscription = randomUUID()
        subscriptions.set(subscription, socket)
        return subscription
      }
      case 'presence_unsubscribe':
        return subscriptions.get(String(params.subscriptionId)) === socket
          ? subscriptions.delete(String(params.subscriptionId))
          : false
      case 'presence_rollcall':
        broadcast({ type: 'rollCall', i, session: params.session })
        return true
      case 'presence_announce':
        broadcast({ type: 'state', i, m: { sessionId: data.sessionId, locations: data.locations } })
        return true
      case 'presence_disconnect':
        broadcast({ type: 'disconnect', i, m: { session: params.session } })
        return true
      default:
        return null
    }
  }

  return {
    /** Serves one Studio tab. */
    join(socket: WebSocket, identity: Identity) {
      socket.on('message', (data: Buffer) => {
        const text = data.toString('utf8')
        if (text === HEARTBEAT) return socket.send(HEARTBEAT)
        const request = text.length <= LONGEST_MESSAGE ? parse(text) : null
        if (!request || typeof request.method !== 'string') return socket.close(4000)
        const params = isRecord(request.params) ? request.params : {}
        const result = answer(request.method, params, identity, socket)
        return socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, result }))
      })
      socket.once('close', () => {
        for (const [subscription, owner] of subscriptions)
          if (owner === socket) subscriptions.delete(subscription)
      })
    },
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
