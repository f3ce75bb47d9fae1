import type { Visitor } from './visitor.ts'

export type ServerEvent = { name: string; data: unknown; id: string | null }

/** Reads server-sent events like a browser. */
export async function listenTo(
  origin: string,
  path: string,
  options: { visitor?: Visitor; lastEventId?: string; headers?: Record<string, string> } = {},
) {
  const closing = new AbortController()
  const response = await fetch(new URL(path, origin), {
    signal: closing.signal,
    headers: {
      Accept: 'text/event-stream',
      ...options.visitor?.ownHeaders(),
      ...(options.lastEventId ? { 'Last-Event-ID': options.lastEventId } : {}),
      ...options.headers,
    },
  })
  const events: ServerEvent[] = []
  let received = ''
  // Reading rejects when the connection is closed.
  const reading = read().catch(() => {})

  async function read() {
    const decoder = new TextDecoder()
    const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? []
    for await (const chunk of chunks) {
      received += decoder.decode(chunk, { stream: true })
      const blocks = received.split('\n\n')
      received = blocks.pop() ?? ''
      events.push(...blocks.flatMap(parse))
    }
  }
  return {
    response,
    events,
    /** Waits for an event that matches. */
    async waitFor(isIt: (event: ServerEvent) => boolean): Promise<ServerEvent> {
      const until = Date.now() + 60_000
      while (Date.now() < until) {
        const found = events.find(isIt)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`no such event, but: ${JSON.stringify(events)}`)
    },
    async close() {
      closing.abort()
      await reading
    },
  }
}

function parse(block: string): ServerEvent[] {
  const lines = block.split('\n').map((line) => line.split(/: (.*)/s))
  const field = (name: string) => lines.find(([key]) => key === name)?.[1]
  const name = field('event')
  return name ? [{ name, data: JSON.parse(field('data') ?? 'null'), id: field('id') ?? null }] : []
}
