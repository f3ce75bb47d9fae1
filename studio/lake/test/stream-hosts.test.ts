import { type IncomingMessage, get, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

// Headers of a browser with a Studio on the lake's own host, and with one of another origin.
const PATH = '/lake/v1/data/listen/production?query=*'
const STUDIO = 'http://localhost:3333'

let lake: TestLake
let open: IncomingMessage[]
beforeEach(async () => {
  lake = await startLake()
  open = []
})
afterEach(async () => {
  for (const response of open) response.destroy()
  await lake.stop()
})

const host = () => `portfolio.localhost:${new URL(lake.origin).port}`

/** Sends a browser's request to a name below `localhost`, which resolves to this machine. */
function ask(address: string, headers: Record<string, string>, method = 'GET') {
  const url = new URL(address, `http://${host()}`)
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(
      `${lake.origin}${url.pathname}${url.search}`,
      { method, headers: { Host: url.host, 'Sec-Fetch-Site': 'same-origin', ...headers } },
      (response) => {
        open.push(response.resume())
        resolve(response)
      },
    )
      .on('error', reject)
      .end()
  })
}

const asOwner = { Cookie: 'owner=yes' }

test('streams of a browser are spread over names of this machine, with a ticket instead of credentials', async () => {
  const redirects = await Promise.all(Array.from({ length: 5 }, () => ask(PATH, asOwner)))
  expect(redirects.map(({ statusCode }) => statusCode)).toEqual([307, 307, 307, 307, 307])
  const targets = redirects.map(({ headers }) => new URL(headers.location ?? ''))
  const names = targets.map(({ hostname }) => hostname)
  expect(names.filter((name) => name === 'portfolio-streams-1.localhost')).toHaveLength(4)
  expect(names.filter((name) => name === 'portfolio-streams-2.localhost')).toHaveLength(1)

  const [target] = targets
  const crossing = { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }
  const preflight = { ...crossing, 'Access-Control-Request-Headers': 'cache-control' }
  const allowed = await ask(target?.href ?? '', preflight, 'OPTIONS')
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers['access-control-allow-headers']).toBe('cache-control')
  const stream = await ask(target?.href ?? '', crossing)
  expect(stream.statusCode).toBe(200)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'access-control-allow-origin': 'null',
  })
  expect((await ask(target?.href ?? '', crossing)).statusCode).toBe(503)
})

test('a closed stream frees a place on its host', async () => {
  const nextHost = async () => new URL((await ask(PATH, asOwner)).headers.location ?? '')
  const [first] = [await nextHost(), await nextHost(), await nextHost(), await nextHost()]
  expect((await nextHost()).hostname).toBe('portfolio-streams-2.localhost')
  const stream = await ask(first?.href ?? '', { Origin: 'null' })
  stream.destroy()
  await expect.poll(async () => (await nextHost()).hostname).toBe('portfolio-streams-1.localhost')
})

test('a ticket has the rights of the redirected request, and no more', async () => {
  const anonymous = await ask('/lake/v1/data/live/events/production?includeDrafts=true', {})
  const live = await ask(anonymous.headers.location ?? '', {})
  expect(live.statusCode).toBe(200)
  const listening = await ask(PATH, {})
  expect((await ask(listening.headers.location ?? '', asOwner)).statusCode).toBe(401)
})

test('programs, foreign pages and other names are not redirected', async () => {
  const owner = { Authorization: `Bearer ${lake.token}` }
  const program = await new Promise<IncomingMessage>((resolve) => {
    get(lake.origin + PATH, { headers: { Host: host(), ...owner } }, (response) => {
      open.push(response.resume())
      resolve(response)
    })
  })
  expect(program.statusCode).toBe(200)
  const foreign = { ...owner, Origin: STUDIO, 'Sec-Fetch-Site': 'cross-site' }
  expect((await ask(PATH, foreign)).headers).not.toHaveProperty('location')
  await lake.owner.request({
    method: 'POST',
    uri: '/projects/portfolio/cors',
    body: { origin: STUDIO, allowCredentials: true },
  })
  const redirect = await ask(PATH, foreign)
  expect(redirect.statusCode).toBe(307)
  expect(redirect.headers['access-control-allow-origin']).toBe(STUDIO)
  expect((await ask(PATH, { ...asOwner, Host: new URL(lake.origin).host })).statusCode).toBe(200)
  expect((await ask(PATH, { ...asOwner, Host: 'portfolio.example.com' })).statusCode).toBe(200)
  expect((await ask(PATH, { ...asOwner, 'X-Forwarded-Proto': 'https' })).statusCode).toBe(200)
})
