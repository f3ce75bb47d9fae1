import { once } from 'node:events'
import { createClient } from '@sanity/client'
import { WebSocket } from 'ws'
import { percentiles } from './load.ts'

const LISTENERS = 200
const PUBLISHES = 40

/** Milliseconds from the sending of a publish to its event at each of many listeners. */
export async function measurePublishing({ origin, token }: { origin: string; token: string }) {
  const arrived = new Map<string, { began: number; times: number[]; done: () => void }>()
  const query = encodeURIComponent('*[_type == "skill"]')
  const url = `${origin.replace('http', 'ws')}/lake/v2025-02-19/data/listen/production?query=${query}`
  const headers = { Origin: origin, Authorization: `Bearer ${token}` }
  const sockets = Array.from({ length: LISTENERS }, () => new WebSocket(url, { headers }))
  await Promise.all(sockets.map((socket) => once(socket, 'message')))
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      const id = /"transactionId":"([^"]+)"/.exec(data.toString('utf8'))?.[1]
      const publish = arrived.get(id ?? '')
      if (!publish) return
      publish.times.push(performance.now() - publish.began)
      if (publish.times.length === LISTENERS) publish.done()
    })
  }
  const client = createClient({
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `${origin}/lake`,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
  const [publishedId = ''] = await client.fetch<string[]>('*[_type == "skill"]._id')
  const draftId = `drafts.${publishedId}`
  for (let count = 0; count < PUBLISHES; count += 1) {
    const patch = { set: { bench: count } }
    await client.action({ actionType: 'sanity.action.document.edit', publishedId, draftId, patch })
    const transactionId = `bench-${count}`
    const heard = new Promise<void>((done) =>
      arrived.set(transactionId, { began: performance.now(), times: [], done }),
    )
    await client.action(
      { actionType: 'sanity.action.document.publish', publishedId, draftId },
      { transactionId },
    )
    await heard
  }
  for (const socket of sockets) socket.close()
  return percentiles([...arrived.values()].flatMap(({ times }) => times))
}
