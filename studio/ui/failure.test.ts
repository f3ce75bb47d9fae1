import { createServer } from 'node:http'
import { RefusedError } from '@portfolio/contract/api-client'
import { createClient } from '@sanity/client'
import { expect, onTestFinished, test } from 'vitest'
import { failureWords } from './failure.ts'

const NO_ANSWER = 'No answer came from the server. Try again.'

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), NO_ANSWER],
  ['no answer in time', new DOMException('signal timed out', 'TimeoutError'), NO_ANSWER],
  ['the page of a proxy', new RefusedError(502, null), NO_ANSWER],
  ['a refusal of the API', new RefusedError(403, { message: 'Not yours.' }), 'Not yours.'],
])('%s is said in words for people', (_what, error, words) => expect(failureWords(error)).toBe(words))

test.each([
  ['a proxy', 'text/html', '<h1>Bad gateway</h1>', NO_ANSWER],
  ['a server that starts', undefined, '', NO_ANSWER],
  ['the content lake', 'application/json', '{"error":"x","message":"Full"}', expect.stringContaining('Full')],
])('an answer of %s in the place of content is, too', async (_what, type, body, words) => {
  const server = createServer((_request, response) => {
    response.writeHead(503, type ? { 'Content-Type': type } : {}).end(body)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const client = createClient({
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `http://127.0.0.1:${port}`,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
  })
  const error: unknown = await client.fetch('*').catch((thrown: unknown) => thrown)
  expect(failureWords(error)).toEqual(words)
})
