import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { unavailable } from '../errors.ts'
import { limitKeyOf } from '../http/client.ts'
import type { LakeContext } from '../access/context.ts'
import { RETRY_AFTER_SECONDS } from '../limits.ts'

const STREAM = /^\/v[^/]+\/data\/(?:listen|live\/events)\//i
const PARAMETER = 'streamTicket'
/** Below the browser's limit of six, because connections that it has closed may still be open here. */
const STREAMS_PER_HOST = 4
/** More would be of no use: a browser opens at most 256 connections in total. */
const HOSTS_MAX = 50
const TICKETS_MAX = 1_000
const TICKET_TTL_MS = 30_000

/** Headers that a browser drops or changes when it follows a redirect to another host. */
const KEPT = ['host', 'authorization', 'cookie'] as const
type Ticket = { headers: Pick<IncomingHttpHeaders, (typeof KEPT)[number]>; release: () => void }

/**
 * Spreads the event streams of one browser over several names of this machine. A browser opens at most six HTTP/1.1
 * connections to a host, and a Studio with one open document holds about eleven streams, so that its form would never
 * load. Below `localhost` every name leads to this machine, so a stream is redirected to
 * `{project}-streams-{n}.localhost` with a ticket in place of its credentials. HTTP/2 has no such limit.
 */
export function createStreamHosts({ projectId, readClient, findTrust }: LakeContext): {
  /** To be used before CORS: the origin of a redirected request is `null`. */
  redeem: RequestHandler
  /** To be used after CORS, whose headers a redirect needs too. */
  redirect: RequestHandler
} {
  /** Numbers of open streams, by client and host number. */
  const streams = new Map<string, number>()
  const tickets = new LRUCache<string, Ticket>({
    max: TICKETS_MAX,
    ttl: TICKET_TTL_MS,
    ttlAutopurge: true,
    dispose: ({ release }, _id, reason) => reason !== 'delete' && release(),
  })

  /** Counts a stream on the first host with room. @returns its number, and a function that ends the count */
  function takeHost(request: IncomingMessage) {
    const client = limitKeyOf(readClient(request).address)
    const openOn = (host: number) => streams.get(`${client} ${host}`) ?? 0
    const hosts = Array.from({ length: HOSTS_MAX }, (_, index) => index + 1)
    const host = hosts.find((number) => openOn(number) < STREAMS_PER_HOST)
    if (host === undefined)
      throw unavailable('Too many event streams of one browser', RETRY_AFTER_SECONDS.stream)
    const key = `${client} ${host}`
    streams.set(key, openOn(host) + 1)
    return {
      host,
      release: () => {
        const left = openOn(host) - 1
        if (left > 0) streams.set(key, left)
        else streams.delete(key)
      },
    }
  }

  return {
    redeem(request, response, next) {
      const id = request.query[PARAMETER]
      if (typeof id !== 'string' || !STREAM.test(request.path)) return next()
      const ticket = tickets.get(id)
      // The client asks the original address again, and so gets another ticket.
      if (!ticket) throw unavailable('The ticket of this event stream is used up', 1)
      response.vary('Origin')
      if (request.headers.origin !== undefined)
        response.set({
          'Access-Control-Allow-Origin': request.headers.origin,
          'Access-Control-Allow-Credentials': 'true',
        })
      if (request.method === 'OPTIONS') {
        const asked = request.headers['access-control-request-headers']
        if (asked !== undefined) response.set('Access-Control-Allow-Headers', asked)
        return void response.status(204).end()
      }
      tickets.delete(id)
      response.once('close', ticket.release)
      for (const name of ['origin', ...KEPT]) delete request.headers[name]
      Object.assign(request.headers, ticket.headers)
      return next()
    },

    redirect(request, response, next) {
      const { host = '', 'sec-fetch-site': site } = request.headers
      const [own = '', ...parents] = host.split('.')
      const isLimited = request.httpVersionMajor === 1 && readClient(request).protocol === 'http'
      const isBrowser = site !== undefined && findTrust(request) !== 'none'
      const isRedirected = request.query[PARAMETER] !== undefined
      const isNamed = own === projectId && /^localhost(?::\d+)?$/.test(parents.join('.'))
      const isStream = request.method === 'GET' && STREAM.test(request.path)
      if (!isLimited || !isBrowser || !isNamed || !isStream || isRedirected) return next()
      const { host: number, release } = takeHost(request)
      const id = randomBytes(24).toString('base64url')
      const headers = Object.fromEntries(
        KEPT.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
      )
      tickets.set(id, { headers, release })
      const target = new URL(`http://${own}-streams-${number}.${parents.join('.')}${request.originalUrl}`)
      target.searchParams.set(PARAMETER, id)
      return response.set('Cache-Control', 'no-store').redirect(307, target.href)
    },
  }
}
