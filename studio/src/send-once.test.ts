import { createServer, request as ask } from 'node:http'
import { createClient } from '@sanity/client'
import { afterAll, expect, test } from 'vitest'
import { startLake } from '../lake/test/start-lake.ts'
import { sendOnce } from './send-once.ts'

const lake = await startLake()
const lost: string[] = []
/** Loses the first answer to each change. */
const proxy = createServer((request, response) => {
  const { method, headers, url = '' } = request
  const passed = ask(`${lake.origin}${url}`, { method, headers }, (answer) => {
    if (method === 'POST' && !lost.includes(url)) {
      lost.push(url)
      request.socket.destroy()
    } else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
  })
  request.pipe(passed)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const address = proxy.address()
const port = typeof address === 'object' && address ? address.port : 0
const client = createClient({
  ...lake.config,
  token: lake.token,
  apiHost: `http://127.0.0.1:${port}/lake`,
  _requestHandler: (request, send) => sendOnce(send)(request),
})

afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await lake.stop()
})

test('a change whose answer is lost is made once, and one that is refused stays refused', async () => {
  await lake.owner.create({ _id: 'drafts.lost', _type: 'note', text: 'One', list: [] })
  const edit = (patch: object, transactionId: string) =>
    client.action(
      { actionType: 'sanity.action.document.edit', draftId: 'drafts.lost', publishedId: 'lost', patch },
      { transactionId },
    )
  const patch = {
    diffMatchPatch: { text: '@@ -1,3 +1,7 @@\n One\n+ two\n' },
    insert: { after: 'list[-1]', items: [{ _key: 'a' }] },
  }
  expect(await edit(patch, 'first')).toMatchObject({ transactionId: 'first' })
  expect(await lake.owner.getDocument('drafts.lost')).toMatchObject({
    _rev: 'first',
    text: 'One two',
    list: [{ _key: 'a' }],
  })
  const taken = client
    .transaction([{ create: { _id: 'drafts.lost', _type: 'note' } }])
    .transactionId('second')
    .commit()
  await expect(taken).rejects.toThrow(/already exists/)
  expect(lost).toHaveLength(2)
})
