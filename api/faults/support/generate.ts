import type { Sent } from './http.ts'
import { hostileString, hostileValue, mutate } from './hostile-values.ts'
import type { Random } from './random.ts'
import { routes } from './routes.ts'
import type { Role, Route } from './routes/route.ts'

/** Known values of route parameters, by name. */
export type Known = Record<string, readonly string[]>
export type Generated = { route: Route; role: Role; request: Sent }

const ODD_HEADERS: Record<string, string>[] = [
  { 'Accept-Language': 'x'.repeat(3_000) },
  { 'Accept-Language': ';q=,;;--' },
  { Accept: 'text/html;q=abc, */*;q=-1' },
  { 'If-None-Match': '"' },
  { 'If-Modified-Since': 'never' },
  { Range: 'bytes=9-1,-,abc' },
  { Origin: 'null' },
  { Origin: 'http://[::1' },
  { Host: 'elsewhere.example' },
  { Host: 'a b' },
  { Host: '[' },
  { Authorization: 'Bearer ' },
  { Authorization: 'Bearer nothing' },
  { Cookie: 'portfolio-session=j%3A1; XSRF-TOKEN=j%3A{}' },
  { Cookie: 'portfolio-session=s%3Aabc.def; portfolio-language=%E0%A4%A' },
  { Cookie: '=;;=%; portfolio-language=xx' },
  { 'Content-Type': 'application/json; charset=none' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'none' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Forwarded-For': 'abc, 1.2.3.4' },
  { 'X-Forwarded-Proto': 'gopher' },
  { 'X-Forwarded-Host': 'a b' },
  { 'Last-Event-ID': 'x'.repeat(2_000) },
]

/** A request for one of the routes: one in five unchanged, the others with one to three hostile changes. */
export function generate(random: Random, known: Known): Generated {
  const route = random.pick(routes)
  const role = random.pick(route.roles ?? (['anonymous', 'member', 'owner'] as const))
  const fill = (text: string) =>
    text.replaceAll(/:([a-z]+)/g, (whole, name: string) => {
      if (name === 'unique') return `generated-${random.below(2 ** 31)}`
      return known[name] ? random.pick(known[name]) : whole
    })
  const parts = {
    segments: route.path.split('/').map(fill),
    query: Object.entries(route.query ?? {}).map(([name, value]) => [name, fill(value)] as const),
    body: fillIn(route.body, fill),
    headers: {},
  }
  const changes = random.chance(0.2) ? 0 : 1 + random.below(3)
  let changed: Parts = parts
  for (let change = 0; change < changes; change += 1) changed = changePart(random, changed)
  return { route, role, request: toRequest(random, route, changed) }
}

type Parts = {
  segments: string[]
  query: (readonly [string, string])[]
  body: unknown
  headers: Record<string, string>
}

function changePart(random: Random, parts: Parts): Parts {
  const choices = [
    ...(parts.body === undefined ? [] : ['body', 'body', 'body']),
    ...(parts.query.length > 0 ? ['query', 'query'] : ['extra']),
    'segment',
    'headers',
  ]
  const choice = random.pick(choices)
  if (choice === 'body') return { ...parts, body: mutate(random, parts.body) }
  if (choice === 'headers') return { ...parts, headers: { ...parts.headers, ...random.pick(ODD_HEADERS) } }
  if (choice === 'extra') return { ...parts, query: [...parts.query, ['a[b][]', hostileString(random)]] }
  return choice === 'query'
    ? { ...parts, query: changeQuery(random, parts.query) }
    : { ...parts, segments: changeSegment(random, parts.segments) }
}

function changeQuery(random: Random, query: Parts['query']): Parts['query'] {
  const at = random.below(query.length)
  const changed = query.map((pair, index): Parts['query'][number] => {
    if (index !== at) return pair
    const [name, value] = pair
    if (random.chance(0.15)) return [`${name}[$gt]`, value]
    return [
      name,
      random.chance(0.3) ? JSON.stringify(hostileValue(random)).slice(0, 8_000) : hostileString(random),
    ]
  })
  // A repeated parameter is parsed as a list.
  return random.chance(0.15) ? [...changed, ...changed.slice(at, at + 1)] : changed
}

function changeSegment(random: Random, segments: string[]): string[] {
  const at = Math.max(1, segments.length - 1 - random.below(2))
  const raw = random.pick(['%', '%00', '%ff', '..', '%2e%2e%2f', '', '%5c', '__proto__', 'constructor'])
  return segments.map((segment, index) => {
    if (index !== at) return segment
    return random.chance(0.5) ? raw : encode(hostileString(random)).slice(0, 6_000)
  })
}

function toRequest(random: Random, route: Route, { segments, query, body, headers }: Parts): Sent {
  const search = query.map((pair) => pair.map(encode).join('=')).join('&')
  const text = bodyText(random, route, body)
  return {
    method: route.method,
    path: `${segments.join('/')}${search ? `?${search}` : ''}`,
    headers: { ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(text === undefined ? {} : { body: text }),
  }
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function bodyText(random: Random, route: Route, body: unknown): string | undefined {
  if (route.raw !== undefined) return random.chance(0.2) ? hostileString(random) : route.raw
  if (body === undefined) return undefined
  const text = JSON.stringify(body)
  return random.chance(0.02) ? text.slice(0, random.below(text.length)) : text
}

function fillIn(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((item) => fillIn(item, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, fill)]))
}
