import { gzipSync } from 'node:zlib'
import { flood } from '../support/flood.ts'
import type { Scenario } from '../support/scenario.ts'

const MEGABYTE = 1024 * 1024
const PATHS = [
  '/lake/v1/data/query/production',
  '/lake/v1/data/mutate/production',
  '/lake/v1/users/me/keyvalue',
  '/lake/v1/assets/images/production',
  '/api/auth/login',
  '/api/mail/sendContact',
]

/** Bodies that are large, deep, or large after decompression. */
export const bodyFlood: Scenario = {
  name: 'body flood',
  async play(stage) {
    const { random } = stage
    const bodies: { body: Buffer; headers: Record<string, string> }[] = [
      { body: Buffer.alloc(20 * MEGABYTE - 1, '['), headers: {} },
      { body: Buffer.from(`[${'{"a":1},'.repeat(2 * MEGABYTE)}0]`), headers: {} },
      { body: Buffer.from(`{"query":"*","params":{"a":"${'x'.repeat(10 * MEGABYTE)}"}}`), headers: {} },
      {
        body: Buffer.from(`{"query":"*","params":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
        headers: {},
      },
      { body: gzipSync(Buffer.alloc(50 * MEGABYTE, '[')), headers: { 'Content-Encoding': 'gzip' } },
      { body: gzipSync(Buffer.alloc(19 * MEGABYTE, '[')), headers: { 'Content-Encoding': 'gzip' } },
    ]
    await flood(stage, {
      title: 'bodies',
      clients: 10,
      shortMs: 4_000,
      longMs: 30_000,
      next: () => {
        const { body, headers } = random.pick(bodies)
        const path = random.pick(PATHS)
        return { method: 'POST', path, body, headers: { 'Content-Type': 'application/json', ...headers } }
      },
    })
  },
}
