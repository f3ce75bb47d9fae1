import { Agent, request } from 'node:http'

const CONNECTIONS = 16

export type Load = { perSecond: number; p50: number; p99: number }

/** Repeats a task with a given concurrency and returns the duration of each call. */
export async function measure(
  run: () => Promise<unknown>,
  { milliseconds, atOnce = CONNECTIONS }: { milliseconds: number; atOnce?: number },
): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const repeat = async () => {
    while (performance.now() - began < milliseconds) {
      const started = performance.now()
      await run()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** Requests addresses over keep-alive connections. */
export async function load(urls: () => string, milliseconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const measured = await measure(() => get(urls(), agent), { milliseconds })
  agent.destroy()
  return measured
}

const get = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().once('end', resolve)
    })
    sent.once('error', reject).end()
  })
