import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { datasetIn } from '../http/dataset-of-path.ts'
import { LakeError, forbidden } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { createSlots } from '../http/slots.ts'
import { JSON_HEADERS } from '../http/json-headers.ts'
import { checkVersion } from '../http/version.ts'
import { SOCKETS_MAX } from '../limits.ts'
import { keepAlive, openSocketChannel } from './channel.ts'
import type { Entrance } from './entrance.ts'
import { type Presence, createPresence } from './presence.ts'

/** The end of a stream's path, from the version on. */
const PATH = /\/v([^/]+)\/(data\/listen|data\/live\/events|socket)\/[^/]+$/
const MESSAGE_MAX_BYTES = 256 * 1024

type Connection = { hold: (socket: Duplex) => void; serve: (socket: WebSocket) => void }

/** The lake's WebSockets: event streams and presence. */
export function createSockets(
  { access, readClient, projectId, log }: LakeContext,
  entrance: Entrance,
  checkDataset: (name: string) => void,
  /** Headers of responses that refuse an upgrade. */
  commonHeaders: Readonly<Record<string, string>>,
) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES })
  const presences = new Map<string, Presence>()
  const slots = createSlots('WebSockets', SOCKETS_MAX)

  function presenceIn(dataset: string): Presence {
    const presence = presences.get(dataset) ?? createPresence()
    presences.set(dataset, presence)
    return presence
  }

  async function admit(request: IncomingMessage, match: RegExpExecArray): Promise<Connection> {
    const [pathBelowMount, version = '', kind = ''] = match
    checkVersion(version)
    const dataset = datasetIn(pathBelowMount, projectId) ?? ''
    checkDataset(dataset)
    if (!access.mayUseCookie(request))
      throw forbidden('WebSockets are for pages of the same origin or of an allowed one')
    if (kind === 'socket') {
      const admission = await entrance.presence(request)
      return { ...admission, serve: (socket) => presenceIn(dataset).join(socket, admission) }
    }
    const query = requestQuery(request)
    const asked = { dataset, query, lastEventId: query.get('lastEventId'), version }
    const { hold, begin, maxBacklog } = await (kind === 'data/listen'
      ? entrance.listen(request, asked)
      : entrance.live(request, asked))
    return { hold, serve: (socket) => begin(openSocketChannel(socket, maxBacklog)) }
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, match: RegExpExecArray) {
    // Node removes its own listener before the upgrade event, and an `error` without a listener ends the process.
    const onError = () => socket.destroy()
    socket.on('error', onError)
    try {
      socket.once('close', slots.take(readClient(request).address))
      const { hold, serve } = await admit(request, match)
      if (!isOpen(socket)) return void socket.destroy()
      hold(socket)
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => opened.terminate())
        socket.off('error', onError)
        keepAlive(opened)
        serve(opened)
      })
    } catch (error) {
      if (!(error instanceof LakeError))
        log({ level: 'error', message: 'a WebSocket upgrade failed', err: error })
      refuse(socket, error, commonHeaders)
    }
  }

  return {
    /** @returns false, without using the socket, when the path is not one of the lake's; never rejects */
    handleUpgrade: async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const match = PATH.exec(requestPath(request))
      if (!match) return false
      await upgrade(request, socket, head, match)
      return true
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

const isOpen = (socket: Duplex) => !socket.destroyed && socket.readable && socket.writable

/** Not parsed by `URL`, because the HTTP parser also accepts targets that are no URL. */
const requestPath = ({ url = '' }: IncomingMessage) => url.split('?')[0] ?? ''
const requestQuery = ({ url = '' }: IncomingMessage) => new URLSearchParams(url.split('?').slice(1).join('?'))

function refuse(socket: Duplex, error: unknown, commonHeaders: Readonly<Record<string, string>>) {
  if (!isOpen(socket)) return void socket.destroy()
  const { status, body, headers } =
    error instanceof LakeError
      ? error
      : { status: 500, body: { message: 'An internal server error occurred' }, headers: {} }
  const json = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    ...Object.entries({ ...JSON_HEADERS, ...commonHeaders, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ]
  // A client that does not close its side would hold the connection open.
  socket.end(`${lines.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy())
}
