import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isValidSignature } from '@sanity/webhook'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAllowance } from '../src/http/public-address.ts'
import { type TestLake, startLake } from './start-lake.ts'
import { startReceiver } from './webhook-receiver.ts'

let offset = 0
let lake: TestLake
let receiver: Awaited<ReturnType<typeof startReceiver>>
const MINUTE_MS = 60_000

type Hook = { id: string; secret?: unknown; hasSecret: boolean; isDisabled: boolean }
const request = <T>(method: string, path: string, body?: object) =>
  lake.owner.request<T>({ method, uri: `/hooks/projects/portfolio${path}`, ...(body ? { body } : {}) })
const createHook = (fields: object = {}) =>
  request<Hook>('POST', '', { name: 'hook', url: receiver.url, dataset: 'production', ...fields })
const create = (id: string, fields: object = {}) =>
  lake.owner.createOrReplace({ _id: id, _type: 'post', ...fields }, { visibility: 'async' })
const attemptsOf = (hook: Hook) => request<Record<string, unknown>[]>('GET', `/${hook.id}/attempts`)
const messagesOf = (hook: Hook) => request<Record<string, unknown>[]>('GET', `/${hook.id}/messages`)
const poll = <T>(read: () => T) => expect.poll(read, { interval: 20, timeout: 5_000 })

beforeAll(async () => {
  lake = await startLake({ now: () => Date.now() + offset, webhookAllow: ['127.0.0.1'] })
})
afterAll(() => lake.stop())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const { id } of await request<Hook[]>('GET', '')) await request('DELETE', `/${id}`)
  await receiver.close()
})

test('a change is sent once, with the documented headers and a signature that @sanity/webhook verifies', async () => {
  const secret = 'a secret of the receiver'
  const hook = await createHook({
    secret,
    headers: { 'X-Own': 'yes' },
    rule: { on: ['create'], projection: '{_id, title}' },
  })
  expect(hook).toMatchObject({ type: 'document', hasSecret: true, isDisabled: false })
  expect(JSON.stringify(await request('GET', ''))).not.toContain(secret)
  const { transactionId } = await lake.owner.create(
    { _id: 'one', _type: 'post', title: 'Žut' },
    { returnDocuments: false },
  )
  await poll(() => receiver.bodies()).toEqual([{ _id: 'one', title: 'Žut' }])
  const [sent] = receiver.received
  expect(sent?.method).toBe('POST')
  expect(sent?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-own': 'yes',
    'sanity-project-id': 'portfolio',
    'sanity-dataset': 'production',
    'sanity-document-id': 'one',
    'sanity-operation': 'create',
    'sanity-transaction-id': transactionId,
    'sanity-transaction-time': expect.stringMatching(/^\d{4}-/),
    'sanity-webhook-id': hook.id,
    'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const signature = String(sent?.headers['sanity-webhook-signature'])
  expect(await isValidSignature(String(sent?.body), signature, secret)).toBe(true)
  expect(await isValidSignature(`${String(sent?.body)} `, signature, secret)).toBe(false)
  await poll(() => attemptsOf(hook)).toMatchObject([
    { resultCode: 200, isFailure: false, resultBody: 'answer 200' },
  ])
  expect(await messagesOf(hook)).toMatchObject([{ status: 'success', failureCount: 0, documentId: 'one' }])
})

test('a webhook of all datasets gets no comments', async () => {
  await lake.owner.request({ method: 'POST', uri: '/comments/production/setup', body: {} })
  await createHook({ dataset: '*', rule: { on: ['create'], projection: '_id' } })
  await lake.commentsOf('production').create({ _id: 'a-comment', _type: 'comment' })
  await create('after-comment')
  await poll(() => receiver.bodies()).toEqual(['after-comment'])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(receiver.bodies()).toEqual(['after-comment'])
})

test.each([
  ['_type == "post" && title == "b"', ['b', 'b2', 'b', 'b']],
  ['delta::changedAny(title) && before().title == "a"', ['b']],
  ['delta::operation() == "delete"', ['b']],
  ['delta::changedOnly((title, _rev, _createdAt, _updatedAt)) && delta::operation() == "update"', ['b']],
  ['after().n > before().n', ['b2']],
  ['diff::changedAny(before(), after(), title) && delta::operation() == "update"', ['b']],
])('a webhook with the filter %s is sent for matching changes only', async (filter, expected) => {
  await createHook({
    rule: {
      on: ['create', 'update', 'delete'],
      filter,
      projection: '{"title": title + select(n == 2 => "2", "")}',
    },
  })
  await create('f', { title: 'a', n: 1 })
  await create('f', { title: 'b', n: 1 })
  await lake.owner.patch('f').set({ n: 2 }).commit()
  await lake.owner.patch('f').unset(['n']).commit()
  await lake.owner.delete('f')
  await poll(() => receiver.bodies()).toEqual(expected.map((title) => ({ title })))
  expect(lake.problems()).toEqual([])
})

test('drafts, versions, private and system documents are sent only where they are asked for, or never', async () => {
  await createHook({ includeDrafts: true, rule: { on: ['create'], projection: '[_id, linked->_id]' } })
  const linked = { _type: 'reference', _ref: 'private.x', _weak: true }
  for (const id of ['versions.r1.x', 'private.x', 'drafts.x', 'x']) await create(id, { linked })
  await poll(() => receiver.bodies()).toEqual([
    ['drafts.x', null],
    ['x', null],
  ])
  expect(lake.problems()).toEqual([])
})

test('a receiver that hangs delays no write and no other webhook; a document keeps its order', async () => {
  const slow = await createHook({ name: 'slow', url: `${receiver.url}?slow` })
  await createHook({ name: 'quick', rule: { on: ['create', 'update'], projection: 'n' } })
  receiver.answer(({ path }) => (path.endsWith('slow') ? null : 200))
  const started = performance.now()
  for (let n = 0; n < 20; n += 1) await create('ordered', { n })
  expect(performance.now() - started).toBeLessThan(3_000)
  const quick = () => receiver.received.filter(({ path }) => !path.endsWith('slow'))
  await poll(() => quick().map(({ body }) => Number(body))).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(receiver.received.filter(({ path }) => path.endsWith('slow'))).toHaveLength(1)
  await request('PATCH', `/${slow.id}`, { isDisabled: true })
  expect(await messagesOf(slow)).toEqual([])
})

test('a message of a time when the clock ran ahead does not wait for that time', async () => {
  const hook = await createHook({ rule: { on: ['create'], projection: '_id' } })
  receiver.answer(() => 503)
  offset += 600 * MINUTE_MS
  await create('ahead')
  await poll(() => messagesOf(hook)).toMatchObject([{ status: 'queued', failureCount: 1 }])
  receiver.answer(() => 200)
  offset -= 600 * MINUTE_MS
  await poll(() => messagesOf(hook)).toMatchObject([{ status: 'success' }])
  expect(receiver.received).toHaveLength(2)
})

test('a failure is tried again with growing pauses for 30 minutes, and a final answer is not', async () => {
  const hook = await createHook({ rule: { on: ['create'], projection: '_id' } })
  receiver.answer(() => 503)
  await create('retried')
  await poll(() => receiver.received.length).toBe(1)
  await poll(() => messagesOf(hook)).toMatchObject([{ status: 'queued', failureCount: 1, resultCode: 503 }])
  offset += 6_000
  await poll(() => receiver.received.length).toBe(2)
  offset += 6_000
  await create('other')
  await poll(() => receiver.received.map(({ body }) => body)).toEqual(['"retried"', '"retried"', '"other"'])
  offset += 31 * MINUTE_MS
  await poll(() => messagesOf(hook)).toMatchObject([{ status: 'failure' }, { status: 'failure' }])
  const keys = receiver.received
    .filter(({ body }) => body === '"retried"')
    .map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)

  receiver.answer(() => 302)
  const before = receiver.received.length
  await create('moved')
  await poll(async () => (await messagesOf(hook))[0]).toMatchObject({ status: 'failure', resultCode: 302 })
  expect(receiver.received).toHaveLength(before + 1)
})

test('what was not delivered when the server stopped is delivered after its start', async () => {
  await createHook({ rule: { on: ['create'], projection: '_id' } })
  receiver.answer(() => null)
  for (const id of ['r1', 'r2', 'r3']) await create(id)
  await poll(() => receiver.received.length).toBe(2)
  const stopped = lake.restart()
  receiver.answer(() => 200)
  await stopped
  await poll(() => new Set(receiver.bodies())).toEqual(new Set(['r1', 'r2', 'r3']))
  expect(lake.problems()).toEqual([])
})

test('what cannot be recorded as delivered, as on a full disk, is not sent again and again', async () => {
  await createHook({ rule: { on: ['create'], projection: '_id' } })
  using database = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON hookAttempts BEGIN SELECT RAISE(ABORT, 'full'); END`)
  await create('unrecorded')
  await poll(() => lake.problems().length).toBe(1)
  expect(lake.problems()).toMatchObject([{ message: 'an attempt of a webhook cannot be stored' }])
  database.exec('DROP TRIGGER full')
  await create('recorded')
  await poll(() => receiver.bodies()).toEqual(['unrecorded', 'recorded'])
  // After a restart the message whose delivery was not recorded is sent again. The restart also clears `lake.problems()`.
  await lake.restart()
  await poll(() => receiver.bodies()).toEqual(['unrecorded', 'recorded', 'unrecorded'])
})

test('a webhook of a deleted dataset goes, and a test reaches its receiver', async () => {
  await lake.owner.datasets.create('staging', { aclMode: 'private' })
  await createHook({ dataset: 'staging' })
  const kept = await createHook({ dataset: '*', name: 'all' })
  await request('POST', `/${kept.id}/test`)
  await poll(() => receiver.bodies()).toMatchObject([{ _type: 'webhook.test' }])
  await lake.owner.datasets.delete('staging')
  expect(await request('GET', '')).toMatchObject([{ id: kept.id }])
})

test('the values of headers and the secret do not come back, and stay unless they are set anew', async () => {
  const hook = await createHook({
    secret: 'kept',
    headers: { Authorization: 'Bearer hidden-1', 'X-Second': 'hidden-2', 'X-Third': 'hidden-3' },
  })
  const shown = await request<{ headers: Record<string, string> }>('GET', `/${hook.id}`)
  expect(JSON.stringify([hook, shown])).not.toMatch(/hidden|kept/)
  const { 'X-Third': _gone, ...headers } = shown.headers
  await request('PATCH', `/${hook.id}`, { name: 'renamed', headers: { ...headers, 'X-Second': 'new' } })
  await create('masked')
  await poll(() => receiver.received).toMatchObject([
    {
      headers: {
        authorization: 'Bearer hidden-1',
        'x-second': 'new',
        'sanity-webhook-signature': expect.any(String),
      },
    },
  ])
  expect(receiver.received[0]?.headers).not.toHaveProperty('x-third')
  const unknown = request('PATCH', `/${hook.id}`, { headers: { 'X-New': headers['X-Second'] } })
  await expect(unknown).rejects.toMatchObject({ statusCode: 400 })
})

test('a refusal names each field with its problem', async () => {
  const refused = createHook({
    name: '',
    url: 'ftp://a',
    apiVersion: 'latest',
    headers: { 'a b': 'c' },
    rule: { on: ['create'], filter: '_type ==', projection: '{' },
  })
  await expect(refused).rejects.toMatchObject({
    response: {
      body: {
        fields: {
          name: 'is missing',
          url: 'is not an http or https address without a password',
          apiVersion: 'is not a version such as v2025-02-19',
          'headers.a b': 'is not the name of a header',
          'rule.filter': expect.stringMatching(/^is not GROQ: /),
          'rule.projection': expect.stringMatching(/^is not GROQ: /),
        },
      },
    },
  })
  for (const [fields, path, problem] of [
    [{ rule: { on: ['create'], filter: '_type ==' } }, 'rule.filter', /^is not GROQ: /],
    [{ rule: { on: ['create'], projection: 'user::attributes()' } }, 'rule.projection', /not supported/],
    [{ rule: { on: [] } }, 'rule.on', /at least one/],
    [{ url: 'http://10.0.0.1/' }, 'url', /private network/],
    [{ dataset: 'nowhere' }, 'dataset', /nowhere/],
    [{ type: 'transaction' }, 'type', /not supported/],
  ] as const)
    await expect(createHook(fields)).rejects.toMatchObject({
      response: { body: { fields: { [path]: expect.stringMatching(problem) } } },
    })
})

test.each([
  ['an address of the private network', { url: 'http://10.0.0.1/' }],
  ['this machine as a number', { url: 'http://2130706434/' }],
  ['another protocol', { url: 'file:///etc/passwd' }],
  ['a password', { url: 'https://a:b@example.test/' }],
  ['a header of HTTP', { headers: { Host: 'x' } }],
  ['a header with a line break', { headers: { 'X-A': 'a\r\nb: c' } }],
  ['a filter that is not GROQ', { rule: { on: ['create'], filter: '_type ==' } }],
  ['a sub-query', { rule: { on: ['create'], projection: '{"all": *[_type == "a"]}' } }],
  ['no dataset of that name', { dataset: 'nowhere' }],
])('a webhook with %s is refused', async (_what, fields) => {
  await expect(createHook(fields)).rejects.toMatchObject({ statusCode: expect.toBeOneOf([400, 404]) })
  expect(await request('GET', '')).toEqual([])
})

test('a name that leads to this machine is refused when the request is made', async () => {
  const hook = await createHook({
    url: receiver.url.replace('127.0.0.1', 'localhost').replace('http:', 'https:'),
  })
  const address = { url: receiver.url.replace('127.0.0.1', '[::1]') }
  await expect(createHook(address)).rejects.toMatchObject({ statusCode: 400 })
  await create('named')
  await poll(() => attemptsOf(hook)).toMatchObject([{ failureReason: 'network', resultCode: null }])
  expect(receiver.received).toEqual([])
})

test('addresses of networks that are not public need to be named', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 0.0.0.0 100.64.0.1 ::1 :: fe80::1 fc00::1 fd00::1 ' +
    '::ffff:127.0.0.1 ::ffff:a00:1 64:ff9b::7f00:1 224.0.0.1 255.255.255.255'
  const none = createAllowance([])
  expect(inside.split(' ').filter((address) => none(address, 'host'))).toEqual([])
  expect(none('93.184.215.14', 'host')).toBe(true)
  const some = createAllowance(['10.0.0.0/8', 'fd00::1', 'nas.local'])
  expect(inside.split(' ').filter((address) => some(address, 'host'))).toEqual([
    '10.1.2.3',
    'fd00::1',
    '::ffff:a00:1',
  ])
  expect(some('192.168.1.1', 'nas.local')).toBe(true)
})

test('webhooks are only for who may do everything', async () => {
  const uri = '/hooks/projects/portfolio'
  await expect(lake.anonymous.request({ uri })).rejects.toMatchObject({ statusCode: 401 })
  await expect(lake.anonymous.request({ uri, method: 'POST', body: {} })).rejects.toMatchObject({
    statusCode: 401,
  })
})

test('a webhook that was made while the clock ran ahead gets the next change', async () => {
  offset += 60 * MINUTE_MS
  await createHook({ rule: { on: ['create'], projection: '_id' } })
  offset -= 60 * MINUTE_MS
  await create('after-a-clock-ahead')
  await expect.poll(() => receiver.bodies()).toEqual(['after-a-clock-ahead'])
})
