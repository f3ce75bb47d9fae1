import { expect, test } from 'vitest'
import { fetchGithubAccount } from './github.ts'

const repository = { name: 'a', full_name: 'x/a' }
const ask = (name: string, pages: Response[], token: string | null = null) =>
  fetchGithubAccount(name, {
    fetch: () => Promise.resolve(pages.shift() ?? new Response('[]')),
    token,
    apiUrl: 'https://github.example.test',
    signal: AbortSignal.timeout(1_000),
  })

test('Every page of an account is read', async () => {
  const full = Array.from({ length: 100 }, () => repository)
  const account = await ask('x', [
    Response.json({ login: 'x' }),
    Response.json(full),
    Response.json([repository]),
  ])
  expect(account).toMatchObject({ user: { login: 'x' }, repositories: { length: 101 } })
})

const reset = { 'x-ratelimit-reset': String(Date.UTC(2026, 0, 1, 12, 30) / 1000) }
test.for([
  [new Response('', { status: 403, headers: reset }), { reason: 'limit', until: '2026-01-01T12:30:00.000Z' }],
  [new Response('', { status: 429 }), { reason: 'limit' }],
  [new Response('', { status: 404 }), { reason: 'unknown' }],
  [new Response('', { status: 401 }), { reason: 'token' }],
  [new Response('', { status: 500 }), { reason: 'answer' }],
  [new Response('<html>'), { reason: 'answer' }],
] as const)('An answer that is not an account is reported as a problem: %#', async ([answer, problem]) => {
  expect(await ask('x', [answer])).toEqual({ problem })
})

test('A missing network and an invalid name are reported as problems instead of thrown', async () => {
  const options = { token: null, apiUrl: 'https://a.test', signal: AbortSignal.timeout(1_000) }
  const failing = () => Promise.reject(new TypeError('fetch failed'))
  expect(await fetchGithubAccount('x', { fetch: failing, ...options })).toEqual({
    problem: { reason: 'network' },
  })
  expect(await ask('../x', [])).toEqual({ problem: { reason: 'name' } })
})
