import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertificate } from './support/certificate.ts'
import { freePort } from './support/free-port.ts'
import { DOMAIN, PROXIES, startProxy } from './support/proxies.ts'
import type { SpawnedProcess } from '../../studio/lake/test/spawn-process.ts'
import { OWNER } from './support/data-directory.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import { createVisitor } from './support/visitor.ts'
import { useFolder } from './support/use-folder.ts'

/** Tests are skipped for a proxy that is not installed. */
const hasProgram = (name: string) => spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

const folder = useFolder()
beforeAll(() => createCertificate(folder, DOMAIN))

describe.each(PROXIES)('behind %s', (name) => {
  const isMissing = !hasProgram(name)
  if (isMissing) process.stderr.write(`${name} is not installed: its tests are skipped.\n`)

  let portfolio: TestPortfolio
  let proxy: SpawnedProcess
  let port: number
  /** The server's address for the proxy. */
  let local: string
  let session: ClientHttp2Session

  beforeAll(async () => {
    if (isMissing) return
    port = await freePort()
    const own = await freePort()
    local = `http://127.0.0.1:${own}`
    portfolio = await startPortfolio({
      PORT: String(own),
      PUBLIC_URL: `https://${DOMAIN}:${port}`,
      TRUST_PROXY: '1',
    })
    proxy = await startProxy(name, { folder, port, origin: local })
    session = connect(`https://127.0.0.1:${port}`, {
      ca: readFileSync(join(folder, 'cert.pem')),
      servername: DOMAIN,
    })
    await once(session, 'connect')
  })
  afterAll(async () => {
    if (isMissing) return
    session.close()
    await proxy.end('SIGTERM')
    await portfolio.stop()
  })

  const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const stream = session.request({
        ':path': path,
        ':authority': `${DOMAIN}:${port}`,
        ':method': body === undefined ? 'GET' : 'POST',
        ...headers,
      })
      let [status, answerHeaders, text] = [0, {}, '']
      stream.on('response', (received) => {
        status = Number(received[':status'])
        answerHeaders = received
      })
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.once('end', () => resolve({ status, headers: answerHeaders, body: text }))
      stream.once('error', reject).end(body)
    })

  test.skipIf(isMissing)('pages come over HTTP/2 with HSTS, and sign-in sets Secure cookies', async () => {
    expect(session.alpnProtocol).toBe('h2')
    const page = await ask('/projects')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toContain('max-age=')
    expect(page.body).toContain(`<link rel="canonical" href="https://${DOMAIN}:${port}/projects"`)
    const seen = await ask('/api/auth/session')
    const cookies = [seen.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
    const token = /XSRF-TOKEN=([^;]+)/.exec(cookies.join(';'))?.[1] ?? ''
    const signedIn = await ask(
      '/api/auth/login',
      {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        'x-xsrf-token': decodeURIComponent(token),
      },
      JSON.stringify(OWNER),
    )
    expect(signedIn.status).toBe(200)
    for (const cookie of [signedIn.headers['set-cookie'] ?? []].flat()) expect(cookie).toContain('Secure')
  })

  test.skipIf(isMissing)('the client address is the connection’s, whatever the client claims', async () => {
    // At most 50 event streams of one address: invented addresses do not evade the limit.
    const streams = Array.from({ length: 52 }, (_, number) =>
      session.request({
        ':path': '/api/user/comments/events',
        ':authority': `${DOMAIN}:${port}`,
        'x-forwarded-for': `198.51.100.${number}`,
      }),
    )
    const statuses = await Promise.all(
      streams.map(
        (stream) =>
          new Promise<number>((resolve) => {
            stream.once('response', (headers) => resolve(Number(headers[':status'])))
          }),
      ),
    )
    for (const stream of streams) stream.close()
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test.skipIf(isMissing)('events arrive while the stream is open, and WebSockets are passed on', async () => {
    const stream = session.request({
      ':path': '/api/user/comments/events',
      ':authority': `${DOMAIN}:${port}`,
    })
    const [first] = await once(stream.setEncoding('utf8'), 'data')
    expect(String(first)).toMatch(/ready|:/)
    stream.close()
    expect(await upgradeStatus(port, '/lake/v2025-02-19/data/listen/production?query=*')).toBe(401)
  })

  test.skipIf(isMissing)('a request that is too large is refused', async () => {
    const { status } = await ask(
      '/lake/v2025-02-19/assets/images/production',
      {},
      'x'.repeat(70 * 1024 * 1024),
    ).catch(() => ({ status: 0 }))
    // Caddy forwards the beginning, so the server may refuse the anonymous upload first, or the connection ends.
    expect(name === 'nginx' ? [413] : [401, 413, 0]).toContain(status)
  })

  test.skipIf(isMissing || name !== 'nginx')(
    'the shared cache keeps languages apart and follows a publish',
    async () => {
      const cached = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await ask(path, headers)
        return [
          answer.headers['x-cache-status'],
          answer.status,
          /<html lang="([^"]+)"/.exec(answer.body)?.[1],
        ]
      }
      expect(await cached('/skills')).toEqual(['MISS', 200, 'en'])
      expect(await cached('/skills')).toEqual(['HIT', 200, 'en'])
      for (const personal of ['portfolio-preview', '__Host-portfolio-preview', '__Host-portfolio-message']) {
        expect((await cached('/skills', { cookie: `a=b; ${personal}=x` }))[0]).toBe('BYPASS')
      }
      // Caches do not parse languages with qualities: the whole header is part of the key.
      for (const language of ['sr', 'en;q=0.5, sr', 'SR-latn']) {
        expect((await cached('/skills', { 'accept-language': language })).slice(1)).toEqual([302, undefined])
      }
      expect((await cached('/skills', { cookie: 'portfolio-language=srb' })).slice(1)).toEqual([
        302,
        undefined,
      ])
      // Invalid first, so that the server answers in English: the cache must not store this for people who chose
      // Serbian.
      const invented = { cookie: 'portfolio-language=x; portfolio-language=srb', 'accept-language': 'en' }
      expect((await cached('/skills', invented)).slice(1)).toEqual([200, 'en'])
      expect(
        (await cached('/skills', { cookie: 'portfolio-language=srb', 'accept-language': 'en' })).slice(1),
      ).toEqual([302, undefined])
      const first = await ask('/srb/skills')
      expect(first.headers['set-cookie']).toBeDefined()
      expect(first.headers['x-cache-status']).not.toBe('HIT')
      const owner = createVisitor(local, { always: { 'X-Forwarded-Proto': 'https' } })
      await owner.signIn(OWNER)
      const title = `Renamed ${Date.now()}`
      const changed = await owner.call('POST', '/lake/v2025-02-19/data/mutate/production', {
        body: { mutations: [{ patch: { query: '*[_type == "skill"]', set: { 'name.en': title } } }] },
        headers: { Origin: `https://${DOMAIN}:${port}` },
      })
      expect(changed.status).toBe(200)
      await sleep(1_100)
      // The first answer may be the stale page; it triggers the revalidation.
      await ask('/skills')
      await expect.poll(async () => (await ask('/skills')).body).toContain(title)
    },
  )
})

/** The status that answers a WebSocket upgrade over HTTP/1.1, as browsers send it without RFC 8441. */
async function upgradeStatus(port: number, path: string): Promise<number> {
  const socket = connectTls({
    host: '127.0.0.1',
    port,
    servername: DOMAIN,
    ca: readFileSync(join(folder, 'cert.pem')),
  })
  await once(socket, 'secureConnect')
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${DOMAIN}:${port}`,
    `Origin: https://${DOMAIN}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1] ?? 0)
}
