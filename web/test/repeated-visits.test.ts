import { get } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useServer } from './use-server.ts'

const server = useServer()

/** A page as transferred. */
const visit = (path: string, encoding: string) =>
  new Promise<{ encoding: string | undefined; bytes: Buffer; vary: string | undefined }>(
    (resolve, reject) => {
      get(server.origin + path, { headers: { 'Accept-Encoding': encoding } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { 'content-encoding': sentAs, vary } = response.headers
          resolve({ encoding: sentAs, bytes: Buffer.concat(parts), vary })
        })
      }).on('error', reject)
    },
  )

test('a first visit gets brotli, and a later one the same bytes', async () => {
  const first = await visit('/projects', 'gzip, deflate, br')
  expect(first.encoding).toBe('br')
  const html = brotliDecompressSync(first.bytes)
  expect(first.bytes.length).toBeLessThan(gzipSync(html).length * 0.9)
  const later = await visit('/projects', 'br')
  expect(later.vary).toContain('Accept-Encoding')
  expect(later.bytes.equals(first.bytes)).toBe(true)
})

test('a client that does not accept brotli gets none', async () => {
  for (const encoding of ['gzip', 'gzip, br;q=0']) {
    expect((await visit('/projects', encoding)).encoding).toBe('gzip')
  }
  expect((await visit('/projects', 'identity')).encoding).toBeUndefined()
})

test('a URL with another query is another page', async () => {
  const read = async (path: string) => (await fetch(server.origin + path)).text()
  const [all, react, allAgain] = [
    await read('/projects'),
    await read('/projects?skill=react'),
    await read('/projects'),
  ]
  expect(react).not.toBe(all)
  expect(allAgain).toBe(all)
})
