import { Agent, request } from 'node:http'

const CONNECTIONS = 16

export type Load = { perSecond: number; p50: number; p99: number }

/** Requests addresses over keep-alive connections, one at a time on each. */
export async function load(
  urls: Iterator<string>,
  milliseconds: number,
  headers: Headers = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const began = performance.now()
  const ask = async () => {
    while (performance.now() - began < milliseconds) {
      const started = performance.now()
      await get(String(urls.next().value), agent, headers)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, ...percentiles(times) }
}

type Headers = Record<string, string>

const get = (url: string, agent: Agent, headers: Headers) => send(url, 'GET', agent, headers)

export const post = (url: string, body: unknown, agent: Agent, headers: Headers) =>
  send(url, 'POST', agent, headers, JSON.stringify(body))

const send = (url: string, method: string, agent: Agent, headers: Headers, body?: string) =>
  new Promise<void>((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url.slice(0, 100)}`))
      response.resume().once('end', resolve)
    })
    sent.once('error', reject).end(body)
  })

export function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
