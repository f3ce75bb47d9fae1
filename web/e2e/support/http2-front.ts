import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import { request } from 'node:https'

/** Headers that HTTP/2 has no use for, and its own ones. */
const OF_THE_CONNECTION = /^(:.*|connection|keep-alive|transfer-encoding|upgrade)$/
const without = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)))

/**
 * Serves a server of this machine over HTTP/2, as hosts on the internet are: browsers open at most six connections to an
 * HTTP/1.1 host, fewer than the Studio has event streams.
 */
export async function startHttp2Front(
  target: string,
  { key, certificate }: { key: string; certificate: string },
) {
  const server = createSecureServer({ key, cert: certificate, allowHTTP1: true }, (asked, answer) => {
    const host = asked.authority || asked.headers.host
    const options = { method: asked.method, headers: { ...without(asked.headers), host }, ca: certificate }
    const passed = request(target + asked.url, options, (got) => {
      answer.writeHead(got.statusCode ?? 502, without(got.headers))
      got.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `https://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.close()
      for (const session of sessions) session.destroy()
      await once(server, 'close')
    },
  }
}
