import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, constants } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readOptions } from '../src/bin/options.ts'
import { spawnProcess } from './spawn-process.ts'
import { startReceiver } from './webhook-receiver.ts'

const COMMAND = fileURLToPath(new URL('../src/bin/portfolio-lake.ts', import.meta.url))
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const STUDIO = 'http://localhost:3333'

// Each test starts processes.
vi.setConfig({ testTimeout: 90_000 })

let directory: string
let running: ReturnType<typeof start>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portfolio-lake-'))
  running = start('--data', 'content', '--port', '0', '--project', 'mine', '--token')
})
afterAll(async () => {
  await running.end('SIGTERM')
  await rm(directory, { recursive: true, force: true })
})

const start = (...args: string[]) => spawnProcess(process.execPath, [COMMAND, ...args], { cwd: directory })

test('the command serves a lake, and a Studio signs in with the printed code', async () => {
  const port = await running.printed(/apiHost: 'http:\/\/localhost:(\d+)'/)
  const code = await running.printed(/Code to sign in: (\S+)/)
  const origin = `http://127.0.0.1:${port}`
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, redirect: 'manual' })
  const [provider] = z
    .object({ providers: z.array(z.object({ url: z.string() })) })
    .parse(await (await send('/v1/auth/providers')).json()).providers
  const login = new URL(`${provider?.url}?${new URLSearchParams({ origin: STUDIO }).toString()}`)
  const page = await send(login.pathname + login.search)
  expect(page.headers.get('Location')).toContain('/sign-in?to=')

  const signIn = (given: string) =>
    send('/sign-in', { method: 'POST', body: new URLSearchParams({ code: given, to: login.href }) })
  expect((await signIn('wrong')).status).toBe(403)
  const signedIn = await signIn(code)
  expect(signedIn.headers.get('Location')).toBe(login.href)
  const [cookie = ''] = (signedIn.headers.get('Set-Cookie') ?? '').split(';')
  const back = await send(login.pathname + login.search, { headers: { Cookie: cookie } })
  const studio = new URL(back.headers.get('Location') ?? '')
  expect(studio.origin).toBe(STUDIO)
  const exchange = await send(`/v1/auth/fetch?${studio.hash.slice(1)}`, { headers: { Origin: STUDIO } })
  expect(exchange.headers.get('Access-Control-Allow-Credentials')).toBe('true')
  const { token } = z.object({ token: z.string() }).parse(await exchange.json())

  const client = createClient({
    projectId: 'mine',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
  await client.create({ _id: 'first', _type: 'page' })
  expect(await client.fetch('*[0]._id')).toBe('first')
  const { url } = await client.assets.upload('file', Buffer.from('alone'), { filename: 'a.txt' })
  const file = await fetch(url)
  expect(await file.text()).toBe('alone')
  // Longer than proxies keep an idle connection.
  expect(file.headers.get('Keep-Alive')).toBe('timeout=65')
  const image = await client.assets.upload('image', PIXEL, { filename: 'pixel.png' })
  for (const query of ['', '?fm=jpg']) expect((await fetch(`${image.url}${query}`)).status).toBe(200)
  await client.datasets.create('staging')
  await client.withConfig({ dataset: 'staging' }).create({ _type: 'page' })
  expect(running.errors()).toBe('')
})

test('tokens are made, listed and revoked beside the server', async () => {
  const port = await running.printed(/apiHost: 'http:\/\/localhost:(\d+)'/)
  const token = await running.printed(/Token for scripts: (\S+)/)
  const status = async (given = token) => {
    const headers = { Authorization: `Bearer ${given}` }
    return (await fetch(`http://127.0.0.1:${port}/v1/data/query/production?query=1`, { headers })).status
  }
  expect(await status()).toBe(200)
  const listing = start('--data', 'content', '--tokens')
  const making = start('--data', 'content', '--port', '0', '--token')
  expect(await status(await making.printed(/^Token for scripts: (\S+)$/m))).toBe(200)
  expect([(await making.ended).code, making.errors()]).toEqual([0, ''])
  const id = await listing.printed(/^(\S+) {2}\S+ {2}portfolio-lake$/m)
  const revoking = start('--data', 'content', '--revoke', id)
  expect((await revoking.ended).code).toBe(0)
  expect(await status()).toBe(401)
})

test.each<[args: string[], message: RegExp]>([
  [['--port', '0'], /--data is missing[^]*Usage/],
  [['--data', 'new', '--datset', 'a'], /'--datset'[^]*Usage/],
  [['--data', 'new', '--port', '65536'], /--port needs a port/],
  [['--data', 'new', '--allow', 'example.com'], /"example.com" is not an origin/],
  [['--data', 'new', '--cert', 'cert.pem'], /--cert and --key need each other/],
  [['--data', 'new', '--cli-port', '4001'], /--cli-port needs --cert and --key/],
  [['--data', 'new', '--studio', 'none'], /no built Studio in none/],
  [['--data', 'none', '--export', 'a.tar.gz'], /no content in none/],
  [['--data', 'a', '--webhook-allow', '10.0.0.0/99'], /^--webhook-allow: "10.0.0.0\/99" is not an address/],
])('the options %j are refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})

test('the command says in a few lines why it does not start', async () => {
  const starts: [args: string[], message: RegExp][] = [
    [['--help', '--data'], /^Option '--data <value>' argument missing[^]*\nUsage: /],
    [['--data', 'new', '--project', 'My Site'], /"My Site" is not a project id/],
    [['--data', 'new', '--dataset', 'Main set'], /"Main set" is not a dataset name/],
    [['--data', 'new', '--cert', 'none', '--key', 'none'], /no such file/],
  ]
  await Promise.all(
    starts.map(async ([args, message]) => {
      const { ended, errors } = start(...args)
      expect((await ended).code, args.join(' ')).toBe(1)
      expect(errors()).toMatch(message)
      expect(errors()).not.toMatch(/\n +at /)
    }),
  )
})

test('webhooks reach the addresses that --webhook-allow names', async () => {
  const receiver = await startReceiver()
  const allowing = start(
    '--data',
    'hooked',
    '--port',
    '0',
    '--project',
    'mine',
    '--token',
    '--webhook-allow',
    '127.0.0.1',
  )
  const [port, token] = [
    await allowing.printed(/apiHost: 'http:\/\/localhost:(\d+)'/),
    await allowing.printed(/Token for scripts: (\S+)/),
  ]
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v2025-02-19/hooks/projects/mine${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      body: z.object({ id: z.optional(z.string()) }).parse(await answer.json()),
    }
  }
  expect((await ask('', { name: 'other', url: 'http://127.0.0.2/' })).status).toBe(400)
  const made = await ask('', { name: 'own', url: receiver.url })
  expect(made.status).toBe(201)
  await ask(`/${made.body.id}/test`, {})
  await expect.poll(() => receiver.bodies()).toMatchObject([{ _type: 'webhook.test' }])
  await allowing.end('SIGTERM')
  await receiver.close()
})

test('content that was exported beside the server is imported at the start of another one', async () => {
  const archive = join(directory, 'content.tar.gz')
  const exporting = start('--data', 'content', '--export', archive)
  const ofStaging = start('--data', 'content', '--dataset', 'staging', '--export', 'staging.tar.gz')
  const ofNone = start('--data', 'content', '--dataset', 'stagin', '--export', 'none.tar.gz')
  const beside = start('--data', 'content', '--port', '0')
  const importing = start('--data', 'content', '--port', '0', '--import', 'staging.tar.gz', '--token')
  expect((await exporting.ended).code).toBe(0)
  expect(await exporting.printed(/^(\d+) documents and 2 assets are in/)).toBe('1')
  expect(await ofStaging.printed(/^(\d+) documents and 0 assets are in/)).toBe('1')
  const again = start('--data', 'content', '--export', archive)
  expect((await again.ended).code).toBe(1)
  for (const refused of [beside, importing]) {
    expect((await refused.ended).code).toBe(1)
    expect(refused.errors()).toMatch(/^[^\n]+ is open in another process[^\n]+\n$/)
  }
  expect((await ofNone.ended).code).toBe(1)
  expect(ofNone.errors()).toBe('There is no dataset "stagin" in content\n')
  const other = await mkdtemp(join(tmpdir(), 'portfolio-lake-'))
  const second = start('--data', other, '--port', '0', '--project', 'other', '--import', archive)
  try {
    const port = await second.printed(/apiHost: 'http:\/\/localhost:(\d+)'/)
    const { result } = z
      .object({ result: z.unknown() })
      .parse(
        await (
          await fetch(`http://127.0.0.1:${port}/v1/data/query/production?query=*[_type=="page"]._id`)
        ).json(),
      )
    expect(result).toEqual(['first'])
  } finally {
    await second.end('SIGTERM')
    // Refused, because its documents would be shown as those of another dataset.
    const renamed = start('--data', other, '--port', '0', '--project', 'other', '--dataset', 'staging')
    expect((await renamed.ended).code).toBe(1)
    expect(renamed.errors()).toMatch(/the project "other" and its dataset "production"/)
    await rm(other, { recursive: true, force: true })
  }
})

test('over HTTP/2 a body needs no length, and streams that are reset leave the lake running', async () => {
  const [key, cert, data] = ['key.pem', 'cert.pem', 'h2'].map((name) => join(directory, name))
  const names = ['-subj', '/CN=lake', '-addext', 'subjectAltName=DNS:localhost']
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${key}`, '-out', `${cert}`]
  execFileSync('openssl', ['req', '-x509', ...pair, ...names], { stdio: 'ignore' })
  const lake = start('--data', `${data}`, '--port', '0', '--cert', `${cert}`, '--key', `${key}`, '--token')
  const token = await lake.printed(/Token for scripts: (\S+)/)
  const port = await lake.printed(/apiHost: 'https:\/\/localhost:(\d+)'/)
  const session = connect(`https://localhost:${port}`, { ca: await readFile(`${cert}`) })
  const open = (path: string, method = 'GET') =>
    session.request(
      { ':path': path, ':method': method, authorization: `Bearer ${token}` },
      { endStream: false },
    )
  try {
    const mutation = open('/v1/data/mutate/production', 'POST')
    const text = 'x'.repeat(300_000)
    const documents = Array.from({ length: 20 }, (_, n) => ({ create: { _id: `d${n}`, _type: 'd', text } }))
    mutation.end(JSON.stringify({ mutations: documents }))
    expect(await textOf(mutation)).toContain('transactionId')
    for (const path of [
      'data/export/production',
      'data/listen/production?query=*',
      'data/live/events/production',
    ]) {
      const stream = open(`/v1/${path}`).end()
      await once(stream, 'data')
      stream.close(constants.NGHTTP2_CANCEL)
      await once(stream, 'close')
    }
    const upload = open('/v1/assets/files/production?filename=a.txt', 'POST')
    upload.end('over HTTP/2')
    expect(await textOf(upload)).toContain('"size":11')
    expect((await textOf(open('/v1/data/export/production').end())).trim().split('\n')).toHaveLength(21)
    expect(lake.errors()).toBe('')
  } finally {
    session.destroy()
    await lake.end('SIGTERM')
  }
})

async function textOf(stream: AsyncIterable<unknown>) {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
