import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A server that webhooks are sent to. `answer` is a status, or null to let the request hang. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: (request: Received) => number | null = () => 200
  const server = createServer((request, response) => void receive(request, response))

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, body }
    received.push(one)
    const status = answer(one)
    if (status === null) return
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(`answer ${status}`)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    bodies: () => received.map(({ body }): unknown => JSON.parse(body)),
    answer(next: typeof answer) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
