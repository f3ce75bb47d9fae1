import { createServer } from 'node:http'
import { connect } from 'node:net'

/** The hosts that Sanity's command line requests; they are fixed in its code. */
const SANITY_API = /^(?:[a-z0-9-]+\.)?api\.sanity\.io:443$/

/** A proxy for the `sanity` command: what it asks of Sanity's API goes to the lake, and everything else is refused. */
export function createCliProxy(addressOfLake: () => { port: number; host: string }) {
  const proxy = createServer((_request, response) => void response.writeHead(405).end())
  proxy.on('connect', (request, client, head) => {
    client.on('error', () => client.destroy())
    if (!SANITY_API.test(request.url ?? '')) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const lake = connect(addressOfLake(), () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      lake.write(head)
      lake.pipe(client)
      client.pipe(lake)
    })
    lake.on('error', () => client.destroy())
    client.on('close', () => lake.destroy())
  })
  return proxy
}
