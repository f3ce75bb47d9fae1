import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

/** A tab of the Studio: its received and sent messages. */
async function openTab(session: string) {
  const heard: unknown[] = []
  const socket = new WebSocket(`${lake.origin.replace('http', 'ws')}/lake/v1/socket/production`, {
    headers: { Origin: lake.origin, Cookie: 'owner=yes' },
  })
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    heard.push(text === '♥' ? text : JSON.parse(text))
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const call = (method: string, params: object = {}) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: `${session}-${method}`, method, params }))
  call('presence_subscribe')
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ id: `${session}-presence_subscribe` }))
  return { heard, call, close: () => socket.close() }
}

const told = (result: object): unknown =>
  expect.objectContaining({
    method: 'presence_subscription',
    params: expect.objectContaining({ result: expect.objectContaining(result) }),
  })

test('two tabs announce themselves, and see each other’s location and leaving', async () => {
  const [first, second] = [await openTab('one'), await openTab('two')]
  second.call('presence_rollcall', { session: 'two' })
  await expect.poll(() => first.heard).toContainEqual(told({ type: 'rollCall', i: 'owner', session: 'two' }))
  const locations = [{ type: 'document', documentId: 'page', path: ['title'] }]
  first.call('presence_announce', { data: { sessionId: 'one', locations } })
  await expect
    .poll(() => second.heard)
    .toContainEqual(told({ type: 'state', i: 'owner', m: { sessionId: 'one', locations } }))
  first.call('presence_disconnect', { session: 'one' })
  await expect
    .poll(() => second.heard)
    .toContainEqual(told({ type: 'disconnect', i: 'owner', m: { session: 'one' } }))
  first.close()
  second.close()
})

test('an invalid message has no effect', async () => {
  const tab = await openTab('odd')
  for (const method of ['', 'presence_explode']) tab.call(method)
  for (const locations of ['x', [null], [{ documentId: {} }], [{ documentId: 'page', path: [null] }]])
    tab.call('presence_announce', { data: { sessionId: 'odd', locations } })
  tab.call('presence_rollcall', { session: 'odd' })
  await expect.poll(() => tab.heard).toContainEqual(told({ type: 'rollCall', session: 'odd' }))
  expect(tab.heard).not.toContainEqual(told({ type: 'state' }))
  tab.close()
  expect(lake.problems()).toEqual([])
})

test('a tab of a page with a token sends it first; without one it is closed, and pages of others get no socket', async () => {
  const open = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`${lake.origin.replace('http', 'ws')}/lake/v1/socket/production`, {
      headers,
    })
    const closed = new Promise<unknown>((resolve) => {
      socket.once('close', resolve)
      socket.once('error', (error) => resolve(error.message))
    })
    await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed])
    const call = (method: string, params: object = {}) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
    return { socket, call, closed }
  }
  const wrong = await open({ Origin: lake.origin })
  wrong.call('authorization', { authorization: 'Bearer nothing' })
  expect(await wrong.closed).toBe(4001)
  const elsewhere = await open({ Origin: 'https://elsewhere.example', Cookie: 'owner=yes' })
  expect(await elsewhere.closed).toContain('403')

  const waiting = await Promise.all(Array.from({ length: 10 }, () => open({ Origin: lake.origin })))
  expect(await (await open({ Origin: lake.origin })).closed).toContain('429')
  const signedIn = await open({ Origin: lake.origin, Cookie: 'owner=yes' })
  expect(signedIn.socket.readyState).toBe(WebSocket.OPEN)
  for (const { socket } of [...waiting, signedIn]) socket.close()
  await Promise.all(waiting.map(({ closed }) => closed))

  // A socket without a token is not closed immediately, because Sanity's client would reconnect immediately.
  const stranger = await open({ Origin: lake.origin })
  stranger.call('presence_subscribe')
  const token = lake.createToken('presence')
  const tab = await open({ Origin: lake.origin })
  const heard: unknown[] = []
  tab.socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8'))))
  tab.call('authorization', { authorization: `Bearer ${token}` })
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ id: 'authorization', result: true }))
  tab.call('presence_subscribe')
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ id: 'presence_subscribe' }))
  tab.call('presence_rollcall', { session: 'token' })
  await expect.poll(() => heard).toContainEqual(told({ type: 'rollCall', session: 'token' }))
  lake.revokeTokens('presence')
  await lake.lake().recheckIdentities()
  await tab.closed
  expect(stranger.socket.readyState).toBe(WebSocket.OPEN)
  expect(await stranger.closed).toBe(4001)
})
