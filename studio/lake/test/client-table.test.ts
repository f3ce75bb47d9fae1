import { createClient } from '@sanity/client-newest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSED } from './client-table/refused.ts'
import { WORKS } from './client-table/works.ts'
import { isRecord } from '../src/document.ts'
import { type TestLake, startLake } from './start-lake.ts'

// Every method of the newest @sanity/client with the lake: it works, or is refused by name.

let lake: TestLake
let client: ReturnType<typeof createClient>
beforeAll(async () => {
  lake = await startLake()
  client = createClient({ ...lake.config, token: lake.token })
})
afterAll(() => lake.stop())

/** The names of all methods of an object and of the objects in it, without those that begin with an underscore. */
function methodsOf(value: object, prefix = ''): string[] {
  const names = new Set(Object.keys(value))
  for (let level: unknown = value; isRecord(level) && level !== Object.prototype;)
    level = addNames(Object.getPrototypeOf(level), names)
  return [...names].flatMap((name) => {
    const member: unknown = Reflect.get(value, name)
    if (typeof member === 'function') return `${prefix}${name}`
    return isRecord(member) ? methodsOf(member, `${prefix}${name}.`) : []
  })
}

function addNames(level: unknown, names: Set<string>): unknown {
  if (!isRecord(level) || level === Object.prototype) return null
  for (const name of Object.getOwnPropertyNames(level))
    if (name !== 'constructor' && !name.startsWith('_')) names.add(name)
  return level
}

/** False for the variants with observables, which make the same requests. */
const isOfPromises = (name: string) => !name.startsWith('observable.')

test('the table names every method of the client', () => {
  const all = [
    ...methodsOf(client),
    ...methodsOf(client.patch('a'), 'patch.'),
    ...methodsOf(client.transaction(), 'transaction.'),
  ]
  const named = [...Object.keys(WORKS), ...Object.keys(REFUSED)]
  expect(all.filter(isOfPromises).toSorted()).toEqual(named.toSorted())
  const observable = methodsOf(client.observable).filter((name) => !named.includes(name))
  expect(observable).toEqual([])
})

test.each(Object.keys(WORKS))('client.%s works', async (name) => {
  const [call, result] = WORKS[name] ?? []
  const id = name.replaceAll('.', '-')
  expect({ result: await call?.(client, id) }).toMatchObject({ result })
})

test.each(Object.keys(REFUSED))('client.%s is refused', async (name) => {
  const error: unknown = await REFUSED[name]?.(client).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  const text = isRecord(error) ? `${String(error.status ?? error.statusCode)} ${String(error.message)}` : ''
  // The error of an event stream has the status of the response and not its message.
  expect(text).toMatch(name.endsWith('.listen') ? /404/ : /Not supported by this lake: the endpoint/)
})

test('a client with a dataset as its resource asks the same dataset', async () => {
  await client.create({ _id: 'resource', _type: 'row' })
  const ofResource = (id: string) => client.withConfig({ resource: { type: 'dataset', id } })
  const same = ofResource('portfolio.production')
  expect(await same.getDocument('resource')).toMatchObject({ _type: 'row' })
  expect(await same.fetch('*[_id == "resource"]{_id}')).toEqual([{ _id: 'resource' }])
  await same.patch('resource').set({ n: 1 }).commit()
  expect(await same.fetch('*[_id == "resource"][0].n')).toBe(1)
  await expect(ofResource('portfolio.nope').fetch('1')).rejects.toMatchObject({ statusCode: 404 })
  await expect(ofResource('other.production').fetch('1')).rejects.toMatchObject({ statusCode: 404 })
})

test('a query for a variant of documents is refused', async () => {
  for (const variant of ['v1', { market: 'rs' }])
    await expect(client.fetch('1', {}, { variant })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Not supported by this lake: variants'),
    })
})

test.each([
  ['POST', '/schedules/portfolio/production'],
  ['GET', '/schedules/portfolio/production/s1'],
  ['GET', '/projects/portfolio/members'],
  ['PUT', '/projects/portfolio/datasets/production/settings/backups'],
  ['POST', '/projects/portfolio/user-applications'],
  ['GET', '/data/events/production/documents/a'],
  ['DELETE', '/data/query/production'],
  ['GET', '/nowhere'],
])('%s %s is refused by name', async (method, path) => {
  const answer = await lake.ask(`/v2025-02-19${path}`, { method })
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ message: `Not supported by this lake: the endpoint ${method} ${path}` }),
  ])
})

test.each(['/schedules/portfolio/production', '/V1/roles', '/v2025-02-19/no-such-part', '/images'])(
  'the absent endpoint %s is refused by name',
  async (path) => {
    const answer = await fetch(`${lake.origin}/lake${path}`)
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('Not supported by this lake: the endpoint GET'),
    ])
  },
)

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
