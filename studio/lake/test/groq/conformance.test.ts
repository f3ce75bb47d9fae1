import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestLake, startLake } from '../start-lake.ts'
import { CASES, DOCUMENTS, REFUSED } from './cases.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  const transaction = lake.owner.transaction()
  for (const document of DOCUMENTS) transaction.create(document)
  await transaction.commit()
})
afterAll(() => lake.stop())

const ask = (query: string, params = {}) =>
  fetch(`${lake.origin}/lake/v2025-02-19/data/query/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, params }),
  })

describe.each(Object.entries(CASES))('%s', (_section, cases) => {
  const named = cases.map(([query, result, params = {}]) => ({ query, result, params }))
  test.each(named)('$query', async ({ query, result, params }) => {
    const answer: unknown = await (await ask(query, params)).json()
    expect(answer).toMatchObject({ query, syncTags: expect.any(Array), ms: expect.any(Number) })
    expect(answer).toHaveProperty('result', result)
    const address = new URLSearchParams({ query })
    for (const [name, value] of Object.entries(params)) address.set(`$${name}`, JSON.stringify(value))
    // Answered from the cache.
    const byGet = await fetch(`${lake.origin}/lake/v2025-02-19/data/query/production?${address.toString()}`)
    expect(await byGet.json()).toHaveProperty('result', result)
    expect(lake.problems()).toEqual([])
  })
})

test.each(REFUSED)('refused: %s', async (query) => {
  const response = await ask(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { description: expect.any(String) } })
  expect(lake.problems()).toEqual([])
})
