import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HttpError } from '#src/http/errors.ts'
import { createRenderQueue } from './render.ts'

/**
 * A queue whose renderings last until the test ends them.
 * @returns `begun`: the clients of started renderings; `ends`: functions that end them, the oldest first
 */
function openRenderings() {
  const queue = createRenderQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const render = (client: string) =>
    queue.run(client, async () => {
      begun.push(client)
      await new Promise<void>((resolve) => ends.push(resolve))
      return client
    })
  return { render, begun, ends }
}

const turns = async (count: number) => {
  for (let done = 0; done < count; done += 1) await turn()
}

test('clients take turns, and one rendering begins in a turn of the event loop', async () => {
  const { render, begun, ends } = openRenderings()
  const all = Array.from({ length: 50 }, () => render('many'))
  await turns(3)
  expect(begun.length).toBeLessThanOrEqual(3)
  await turns(30)
  expect(begun).toEqual(Array.from({ length: 16 }, () => 'many'))
  const other = render('other')
  ends.shift()?.()
  ends.shift()?.()
  await turns(5)
  expect(begun.slice(16)).toEqual(['other', 'many'])
  for (let ended = 0; ended < 60; ended += 1) {
    ends.shift()?.()
    await turn()
  }
  expect([...(await Promise.all(all)), await other]).toHaveLength(51)
})

test('a client with too many waiting pages gets 503, others do not', async () => {
  const { render, begun, ends } = openRenderings()
  const answers = Array.from({ length: 80 }, () => render('many').catch((error: unknown) => error))
  const refused = await Promise.race(answers.slice(-1))
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  void render('other')
  await turns(20)
  ends.shift()?.()
  await turns(5)
  expect(begun).toContain('other')
})

test('a rendering that fails frees its slot for the next', async () => {
  const queue = createRenderQueue()
  const failing = Array.from({ length: 40 }, () =>
    queue.run('one', () => Promise.reject(new Error('cannot be rendered'))).catch(() => 'failed'),
  )
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']))
  expect(await queue.run('one', () => Promise.resolve('page'))).toBe('page')
})
