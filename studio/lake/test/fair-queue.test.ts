import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from '../src/jobs/fair-queue.ts'

/**
 * A queue whose jobs last until the test ends them.
 * @returns `begun` names the clients of the jobs in the order of their starts, `end` ends the oldest job of a client
 */
function openQueue(limits: { atOnce: number; most?: number; mostPerClient?: number; preferred?: string }) {
  const queue = createFairQueue({ most: Infinity, ...limits, refuse: (limit) => new Error(limit) })
  const begun: string[] = []
  const running: { client: string; end: () => void }[] = []
  const add = (client: string, signal?: AbortSignal) =>
    queue.run(
      client,
      async () => {
        begun.push(client)
        await new Promise<void>((end) => running.push({ client, end }))
        return client
      },
      signal,
    )
  const end = async (client: string) => {
    const [job] = running.splice(
      running.findIndex((each) => each.client === client),
      1,
    )
    job?.end()
    await turn()
  }
  return { add, begun, end, run: queue.run }
}

test('clients take turns', async () => {
  const { add, begun, end } = openQueue({ atOnce: 1 })
  const jobs = ['a', 'a', 'a', 'b', 'b', 'c'].map((client) => add(client))
  await turn()
  for (const client of ['a', 'b', 'c', 'a', 'b', 'a']) await end(client)
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  expect(await Promise.all(jobs)).toEqual(['a', 'a', 'a', 'b', 'b', 'c'])
})

test('a client without a running job goes before one that has one', async () => {
  const { add, begun, end } = openQueue({ atOnce: 2 })
  for (let count = 0; count < 5; count += 1) void add('many')
  await turn()
  void add('one')
  void add('other')
  await end('many')
  await end('one')
  expect(begun).toEqual(['many', 'many', 'one', 'other'])
})

test('the preferred client goes first and has no limits', async () => {
  const { add, begun, end } = openQueue({ atOnce: 1, most: 2, preferred: 'upload' })
  void add('a')
  void add('b')
  await turn()
  void add('upload')
  void add('upload')
  await expect(add('c')).rejects.toThrow('most')
  for (const client of ['a', 'upload', 'upload']) await end(client)
  expect(begun).toEqual(['a', 'upload', 'upload', 'b'])
})

test('jobs that wait or run count towards the limits, and no longer when they have ended', async () => {
  const { add, end, run } = openQueue({ atOnce: 1, most: 3, mostPerClient: 2 })
  const first = [add('a'), add('a')]
  await turn()
  await expect(add('a')).rejects.toThrow('mostPerClient')
  void add('b')
  await expect(add('c')).rejects.toThrow('most')
  await end('a')
  await end('b')
  await end('a')
  await Promise.all(first)
  await expect(run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run('a', () => Promise.resolve('done'))).toBe('done')
})

test('an aborted job leaves while it waits, and frees its place', async () => {
  const { add, begun, end } = openQueue({ atOnce: 1, most: 2 })
  const leaving = new AbortController()
  const runs = add('a', leaving.signal)
  await turn()
  const waits = add('b', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waits).rejects.toThrow('left')
  await expect(add('c', leaving.signal)).rejects.toThrow('left')
  const next = add('d')
  await end('a')
  expect(await runs).toBe('a')
  await end('d')
  expect(await next).toBe('d')
  expect(begun).toEqual(['a', 'd'])
})
