import { type IncomingMessage, createServer, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { browserHeaders } from './load.ts'

// The floor, in a process of its own: a bare Express route for each address that is given, which sends the bytes that a
// browser gets there, and `/empty` without Express.

/** Until answers that were asked for twice are compressed at best. */
const COMPRESSED_AFTER_MS = 1_000

const app = express()
for (const [index, url] of process.argv.slice(2).entries()) {
  await read(url)
  await read(url)
  await sleep(COMPRESSED_AFTER_MS)
  const { headers, body } = await read(url)
  app.get(`/${index}`, (_request, response) => void response.set(headers).send(body))
}

async function read(url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: browserHeaders(new URL(url).pathname) }, resolve).once('error', reject)
  return answer(await promise)
}

async function answer(response: IncomingMessage) {
  const { statusCode, headers } = response
  if (statusCode !== 200) throw new Error(`${statusCode} from ${response.url}`)
  const { 'content-type': type = 'text/plain', 'content-encoding': encoding } = headers
  return {
    headers: { 'Content-Type': type, ...(encoding ? { 'Content-Encoding': encoding } : {}) },
    body: await buffer(response),
  }
}

const server = createServer((request, response) => {
  if (request.url === '/empty') response.end()
  else app(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})
