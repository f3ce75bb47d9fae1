import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { queueHash } from './password.ts'

test('two hashes are computed at a time, the others in their order, also after a failure', async () => {
  const ended: number[] = []
  let running = 0
  let most = 0
  const compute = (number: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
    ended.push(number)
    if (number === 1) throw new Error('no hash')
  }
  const all = Array.from({ length: 6 }, (_, number) => queueHash(compute(number)))
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
  expect([most, ended]).toEqual([2, [0, 1, 2, 3, 4, 5]])
})

test('with 200 waiting, the next is 503', async () => {
  const held = Promise.withResolvers<void>()
  const all = Array.from({ length: 202 }, () => queueHash(() => held.promise))
  await expect(queueHash(() => held.promise)).rejects.toMatchObject({ status: 503 })
  held.resolve()
  await Promise.all(all)
  await expect(queueHash(() => Promise.resolve('a hash'))).resolves.toBe('a hash')
})
