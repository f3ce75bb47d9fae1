import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryLimit } from './limits.ts'

test('a limit in memory counts a window from its first request', async () => {
  const spend = createMemoryLimit(2, 2)
  await spend('a')
  await wait(1_000)
  await spend('a')
  await expect(spend('a')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '1' } })
  await spend('b')
  await wait(1_100)
  await spend('a')
})

test('invented keys do not fill the memory', async () => {
  const spend = createMemoryLimit(1, 60)
  await spend('first')
  for (let index = 0; index < 9_999; index += 1) await spend(String(index))
  await expect(spend('first')).rejects.toMatchObject({ status: 429 })
  for (let index = 0; index < 10_000; index += 1) await spend(`more ${index}`)
  await spend('first')
})
