import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _id: 'page', _type: 'page', title: 'Production' })
})
afterAll(() => lake.stop())

const ownerOf = (dataset: string) => createClient({ ...lake.owner.config(), dataset })
const anonymousOf = (dataset: string) => createClient({ ...lake.anonymous.config(), dataset })
const names = async () => (await lake.owner.datasets.list()).map(({ name }) => name)
const send = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
  fetch(`${lake.origin}/lake/v2025-02-19${path}`, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
const asOwner = () => ({ Authorization: `Bearer ${lake.token}` })

test('datasets are made, listed, edited and deleted by the client, and hold content of their own', async () => {
  expect(await lake.owner.datasets.create('staging', { aclMode: 'public' })).toEqual({
    datasetName: 'staging',
    aclMode: 'public',
  })
  expect(await names()).toEqual(['production', 'staging'])
  const staging = ownerOf('staging')
  await staging.create({ _id: 'page', _type: 'page', title: 'Staging' })
  expect(await staging.fetch('[*[0].title, sanity::dataset()]')).toEqual(['Staging', 'staging'])
  expect(await lake.owner.fetch('*[0].title')).toBe('Production')
  const file = await staging.assets.upload('file', Buffer.from('of staging'), { filename: 'a.txt' })
  expect(file.path).toContain('/staging/')
  expect(await (await fetch(`${lake.origin}/lake/${file.path}`)).text()).toBe('of staging')
  expect((await fetch(`${lake.origin}/lake/${file.path.replace('staging', 'production')}`)).status).toBe(404)

  await lake.restart()
  expect(await ownerOf('staging').fetch('*[_type == "page"][0].title')).toBe('Staging')
  await lake.owner.datasets.delete('staging')
  expect(await names()).toEqual(['production'])
  expect(existsSync(join(lake.directory, 'datasets/staging'))).toBe(false)
  await expect(ownerOf('staging').fetch('*')).rejects.toMatchObject({ statusCode: 404 })
})

test('a private dataset answers no anonymous request, and its listeners get only its own changes', async () => {
  await lake.owner.datasets.create('secret', { aclMode: 'public' })
  await ownerOf('secret').create({ _id: 'page', _type: 'page' })
  expect(await anonymousOf('secret').fetch('count(*)')).toBe(1)
  await lake.owner.datasets.edit('secret', { aclMode: 'private' })
  await expect(anonymousOf('secret').fetch('count(*)')).rejects.toMatchObject({ statusCode: 401 })
  await expect(anonymousOf('secret').getDocument('page')).rejects.toMatchObject({ statusCode: 401 })
  expect((await lake.anonymous.datasets.list()).map(({ name }) => name)).not.toContain('secret')
  expect(await names()).toContain('secret')
  for (const path of ['/data/live/events/secret', '/data/export/secret', '/data/listen/secret?query=*'])
    expect((await send(path)).status).toBe(401)
  const socket = new WebSocket(`${lake.origin.replace('http', 'ws')}/lake/v1/data/live/events/secret`, {
    headers: { Origin: lake.origin },
  })
  const refusal = await new Promise<Error>((resolve) => socket.once('error', resolve))
  expect(refusal.message).toContain('401')

  const heard: string[] = []
  const subscription = ownerOf('secret')
    .listen('*', {}, { visibility: 'query' })
    .subscribe((event) => event.type === 'mutation' && heard.push(event.documentId))
  await expect
    .poll(async () => {
      await lake.owner.patch('page').set({ at: Date.now() }).commit()
      await ownerOf('secret').createOrReplace({ _id: 'heard', _type: 'page', at: Date.now() })
      return heard
    })
    .toContain('heard')
  expect(heard).not.toContain('page')
  subscription.unsubscribe()
  await lake.owner.datasets.delete('secret')
})

test('a copy has the documents, files and, if wanted, the history of another dataset', async () => {
  const file = await lake.owner.assets.upload('file', Buffer.from('copied'), { filename: 'c.txt' })
  const copy = (targetDataset: string, skipHistory: boolean) =>
    send(
      '/projects/portfolio/datasets/production/copy',
      { method: 'PUT', body: JSON.stringify({ targetDataset, skipHistory }) },
      asOwner(),
    )
  const answer = await (await copy('full', false)).text()
  const jobId = /"jobId":"([^"]+)"/.exec(answer)?.[1] ?? ''
  const job = await send(`/jobs/${jobId}`, {}, asOwner())
  expect(await job.json()).toMatchObject({ state: 'completed', progress: 100 })
  expect((await copy('slim', true)).status).toBe(200)
  const historyOf = async (name: string) =>
    (await send(`/data/history/${name}/transactions/page`, {}, asOwner())).text()
  expect(await historyOf('full')).toContain('"title":"Production"')
  await ownerOf('slim').patch('page').set({ title: 'Edited' }).commit()
  expect((await historyOf('slim')).trim().split('\n')).toHaveLength(2)
  const revisions = await send('/data/history/slim/documents/page?lastRevision=true', {}, asOwner())
  expect(await revisions.json()).toMatchObject({ documents: [{ _id: 'page', title: 'Edited' }] })
  const copied = await ownerOf('full').getDocument(file._id)
  expect(copied?.path).toContain('/full/')
  expect(await (await fetch(`${lake.origin}/lake/${copied?.path}`)).text()).toBe('copied')
  expect((await copy('full', true)).status).toBe(409)
  // As on a full disk.
  using database = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  database.exec(`CREATE TRIGGER full BEFORE DELETE ON datasets BEGIN SELECT RAISE(ABORT, 'full'); END`)
  await expect(ownerOf('full').datasets.delete('full')).rejects.toMatchObject({ statusCode: 500 })
  database.exec('DROP TRIGGER full')
  expect(lake.problems().splice(0)).toHaveLength(1)
  for (const name of ['full', 'slim']) await lake.owner.datasets.delete(name)
})

test('invalid names, those in use, and the first dataset are refused, and so are all but the owner', async () => {
  for (const name of ['..', 'Production', 'a b', 'x'.repeat(70)]) {
    const response = await send(
      `/datasets/${encodeURIComponent(name)}`,
      { method: 'PUT', body: '{}' },
      asOwner(),
    )
    expect([400, 404]).toContain(response.status)
  }
  await expect(lake.owner.datasets.create('production')).rejects.toMatchObject({ statusCode: 409 })
  await expect(lake.owner.datasets.delete('production')).rejects.toMatchObject({ statusCode: 400 })
  await expect(lake.owner.datasets.delete('nowhere')).rejects.toMatchObject({ statusCode: 404 })
  await expect(lake.anonymous.datasets.create('mine')).rejects.toMatchObject({ statusCode: 401 })
  await expect(lake.anonymous.datasets.delete('production')).rejects.toMatchObject({ statusCode: 401 })
  expect(await names()).toEqual(['production'])
})

const QUERY = '/data/query/production?query=count(*)'
const OTHER = 'https://studio.example'
const COOKIE = { Cookie: 'owner=yes' }

test('pages of an allowed origin read answers, with the session only if that is allowed', async () => {
  const ask = async (headers = {}) => (await send(QUERY, {}, { Origin: OTHER, ...headers })).headers
  const preflight = () =>
    send(
      QUERY,
      { method: 'OPTIONS' },
      {
        Origin: OTHER,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      },
    )
  const write = () =>
    send(
      '/data/mutate/production',
      { method: 'POST', body: '{"mutations":[]}' },
      { Origin: OTHER, ...COOKIE },
    )
  const cors = async (body: object) =>
    send('/projects/portfolio/cors', { method: 'POST', body: JSON.stringify(body) }, asOwner())
  const check = async () => (await send('/check/cors', {}, { Origin: OTHER })).json()

  expect((await ask()).get('Access-Control-Allow-Origin')).toBeNull()
  expect((await preflight()).status).toBe(403)
  expect(await check()).toEqual({ result: { allowed: false, withCredentials: false } })

  const added: unknown = await (await cors({ origin: 'https://*.example', allowCredentials: false })).json()
  expect(added).toMatchObject({ origin: 'https://*.example', allowCredentials: false })
  const plain = await ask(COOKIE)
  expect(plain.get('Access-Control-Allow-Origin')).toBe(OTHER)
  expect(plain.get('Vary')).toContain('Origin')
  expect(plain.get('Access-Control-Allow-Credentials')).toBeNull()
  expect((await preflight()).headers.get('Access-Control-Allow-Headers')).toBe('authorization')
  expect((await write()).status).toBe(403)
  expect(await check()).toEqual({ result: { allowed: true, withCredentials: false } })

  await cors({ origin: OTHER, allowCredentials: true })
  expect((await ask()).get('Access-Control-Allow-Credentials')).toBe('true')
  expect((await write()).status).toBe(200)
  expect(await check()).toEqual({ result: { allowed: true, withCredentials: true } })

  const again: unknown = await (await cors({ origin: OTHER, allowCredentials: true })).json()
  const list = z
    .array(z.object({ id: z.string() }))
    .parse(await (await send('/projects/portfolio/cors', {}, asOwner())).json())
  expect(list).toHaveLength(2)
  // An origin that is added again keeps its id, by which it is removed.
  expect(again).toMatchObject({ id: list[1]?.id })
  for (const { id } of list) await send(`/projects/portfolio/cors/${id}`, { method: 'DELETE' }, asOwner())
  expect((await ask()).get('Access-Control-Allow-Origin')).toBeNull()
  expect((await write()).status).toBe(403)

  // Browsers encode the host, and leave the standard port out.
  const spelled = 'https://Čaša.test:443'
  await cors({ origin: spelled, allowCredentials: false })
  expect(
    (await ask({ Origin: 'https://xn--aa-dma15a.test' })).get('Access-Control-Allow-Origin'),
  ).not.toBeNull()
})

test('a Studio on an allowed origin signs in with a sid, once, and out again', async () => {
  await send(
    '/projects/portfolio/cors',
    { method: 'POST', body: JSON.stringify({ origin: OTHER, allowCredentials: true }) },
    asOwner(),
  )
  const { providers } = z
    .object({ providers: z.array(z.object({ url: z.string() })) })
    .parse(await (await send('/auth/providers')).json())
  const login = (origin: string, headers = {}) =>
    fetch(
      `${providers[0]?.url}?${new URLSearchParams({ origin, projectId: 'portfolio', type: 'dual' }).toString()}`,
      {
        headers,
        redirect: 'manual',
      },
    )
  const anonymous = await login(`${OTHER}/studio`)
  expect([anonymous.status, anonymous.headers.get('Location')]).toEqual([
    302,
    expect.stringContaining('/sign-in?to='),
  ])
  expect((await login('https://elsewhere.test', COOKIE)).status).toBe(403)
  expect((await login('javascript:alert(1)', COOKIE)).status).toBe(403)

  const back = async () => new URL((await login(`${OTHER}/studio`, COOKIE)).headers.get('Location') ?? '')
  const redirect = await back()
  expect(`${redirect.origin}${redirect.pathname}`).toBe(`${OTHER}/studio`)
  const exchange = () => send(`/auth/fetch?${redirect.hash.slice(1)}`, {}, { Origin: OTHER })
  const { token } = z.object({ token: z.string() }).parse(await (await exchange()).json())
  expect((await exchange()).status).toBe(401)
  const me = () => send('/users/me', {}, { Authorization: `Bearer ${token}` })
  const owner = { id: 'owner', name: 'The Owner', email: 'owner@example.test' }
  expect(await (await me()).json()).toMatchObject(owner)
  const setting = { key: 'layout', value: 'compact' }
  await send(
    '/users/me/keyvalue/layout',
    { method: 'PUT', body: JSON.stringify(setting) },
    { Authorization: `Bearer ${token}` },
  )
  const out = await send('/auth/logout', { method: 'POST' }, { Authorization: `Bearer ${token}` })
  expect(out.status).toBe(204)
  expect((await me()).status).toBe(401)
  // The next sign-in is of the same person, with the settings of the first one.
  const nextSid = (await back()).hash.slice(1)
  const next = await send(`/auth/fetch?${nextSid}`, {}, { Origin: OTHER })
  const again = { Authorization: `Bearer ${z.object({ token: z.string() }).parse(await next.json()).token}` }
  expect(await (await send('/auth/id', {}, again)).json()).toEqual({ id: 'owner' })
  expect(await (await send('/users/me/keyvalue/layout', {}, again)).json()).toEqual([setting])
  const client = createClient({ ...lake.anonymous.config(), token: again.Authorization.slice(7) })
  await client.create({ _id: 'authored', _type: 'page' })
  const history = await send('/data/history/production/transactions/authored', {}, asOwner())
  expect(await history.text()).toContain('"author":"owner"')
  // A script's token is not a session, so signing out does not revoke it.
  await send('/auth/logout', { method: 'POST' }, asOwner())
  expect((await send('/users/me', {}, asOwner())).status).toBe(200)
})

test.each([
  { origin: '*', allowCredentials: true },
  { origin: 'example.com' },
  { origin: 'https://example.com/path' },
  { origin: 'null' },
  { origin: 5 },
])('%j cannot be an allowed origin, and nobody but the owner allows one', async (body) => {
  const add = (headers: Record<string, string>) =>
    send('/projects/portfolio/cors', { method: 'POST', body: JSON.stringify(body) }, headers)
  expect((await add(asOwner())).status).toBe(400)
  expect((await add({})).status).toBe(401)
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
