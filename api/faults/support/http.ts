import { Agent, request } from 'node:http'

export type Sent = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal
}
/** Status 0: the connection ended before an answer. */
export type Received = { status: number; bytes: number; ms: number; text: string; error: string | null }

/** Answers can have many megabytes; only the beginning is kept. */
const KEPT_BYTES = 20_000

/** Sends requests without cookies over keep-alive connections. */
export function createHttpClient(origin: string) {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(origin)
  return {
    send({ method = 'GET', path, headers = {}, body, signal }: Sent): Promise<Received> {
      const started = performance.now()
      return new Promise((resolve) => {
        const kept: Buffer[] = []
        let bytes = 0
        const done = (status: number, error: string | null) =>
          resolve({
            status,
            bytes,
            error,
            ms: performance.now() - started,
            text: Buffer.concat(kept).toString().slice(0, KEPT_BYTES),
          })
        const sent = request(
          // Sent as a raw path: URL would resolve dots, and parse a host from `//`.
          { hostname, port, path, method, agent, headers, ...(signal ? { signal } : {}) },
          (response) => {
            // An event stream has no end; opening it is enough.
            if (response.headers['content-type']?.startsWith('text/event-stream')) {
              response.on('error', () => {})
              response.destroy()
              done(response.statusCode ?? 0, null)
              return
            }
            response.on('data', (chunk: Buffer) => {
              if (bytes < KEPT_BYTES) kept.push(chunk)
              bytes += chunk.length
            })
            response.once('end', () => done(response.statusCode ?? 0, null))
            response.once('error', (error) => done(0, error.message))
          },
        )
        sent.once('error', (error) => done(0, error.message))
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

/** Gives each client of a flood an address of its own. */
export const forwardedFrom = (client: number) => ({
  'X-Forwarded-For': `192.168.${Math.floor(client / 250) % 250}.${client % 250}`,
})
