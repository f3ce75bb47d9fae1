import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi, refusalMessage } from './api-client.ts'

let keys: (string | null)[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  keys = []
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const done = async () => Response.json({ done: true })
const hide = (id = 'one') => callApi('/moderation/impressions', { method: 'POST', body: { id } })

test('a second press while a change is sent gets the answer of the first', async () => {
  answer = done
  expect(await Promise.all([hide(), hide()])).toEqual([
    { status: 200, body: { done: true } },
    { status: 200, body: { done: true } },
  ])
  expect(keys).toHaveLength(1)
})

test('a key is kept until an answer arrives, and belongs to the content', async () => {
  answer = () => Promise.reject(new TypeError('network'))
  await expect(hide()).rejects.toThrow('network')
  answer = async () => new Response('Bad gateway', { status: 502 })
  await expect(hide()).rejects.toThrow('The API answered 502')
  answer = done
  await hide('another')
  await hide()
  // Once answered, the same content is a new call with a new key.
  await hide()
  const [first, , other, , later] = keys
  expect(first).toMatch(/^[\x21-\x7e]{8,255}$/)
  expect(keys).toEqual([first, first, other, first, later])
  expect(new Set([first, other, later]).size).toBe(3)
})

test('a read has no key', async () => {
  answer = done
  await callApi('/team')
  expect(keys).toEqual([null])
})

test.each([
  ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Try again.'],
  ['a server that starts', new Response('', { status: 503 }), 'Try again.'],
  ['the message alone', Response.json('Wrong password.', { status: 400 }), 'Wrong password.'],
  ['a message with a code', Response.json({ message: 'Full.', code: 'inboxFull' }, { status: 429 }), 'Full.'],
])('people read what the API says of a refusal only: %s', async (_what, response, message) => {
  answer = async () => response
  const refusal: unknown = await hide(message).catch((error: unknown) => error)
  expect(refusalMessage(refusal, 'Try again.')).toBe(message)
})
