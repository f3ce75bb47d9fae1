import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { directClient } from '../http/client.ts'
import { createOrigins } from './origins.ts'

test.each([
  ['https://Čaša.test:443', 'https://xn--aa-dma15a.test', 'credentials'],
  ['https://*.site.test', 'https://a.site.test', 'credentials'],
  ['capacitor://localhost', 'capacitor://localhost', 'credentials'],
  // Sandboxed frames send "null".
  ['localhost:3333', 'null', 'none'],
  ['site.test', 'https://site.test', 'none'],
])('pages of an origin that is given as %s: %s', (given, origin, trust) => {
  const registry = { origins: () => [] }
  const options = { registry, readClient: directClient, publicUrl: null, allowedOrigins: [given] }
  const request = new IncomingMessage(new Socket())
  request.headers.origin = origin
  expect(createOrigins(options)(request)).toBe(trust)
})
