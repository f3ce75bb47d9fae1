import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPicture } from './read-picture.ts'

/** Answers slowly, with 503, or with 404, by the name of the picture. */
const server = createServer((request, response) => {
  const [, , , , file] = request.url?.split(/[/?]/) ?? []
  if (file?.startsWith('slow')) return void sleep(4_000).then(() => response.end('a picture'))
  response.statusCode = file?.startsWith('busy') ? 503 : 404
  response.end()
})
let assetHost: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  assetHost = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void server.close())

const read = (name: string) =>
  readPicture(
    { id: `image-${name}-10x10-png`, crop: null, hotspot: null },
    {
      content: { projectId: 'p', dataset: 'd', isHosted: true, hasPreview: false, apiHost: null, assetHost },
      readAsset: fetch,
    },
  )

test('a picture that a busy machine makes in four seconds is read', async () => {
  expect(Buffer.from((await read('slow')) ?? []).toString()).toBe('a picture')
})

test('without a picture yet the sharing picture can be asked for again', async () => {
  expect(await read('busy')).toBeNull()
})

test('a picture that does not exist is an error', async () => {
  await expect(read('missing')).rejects.toThrow('could not be read: 404')
})
