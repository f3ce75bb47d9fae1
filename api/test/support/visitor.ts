import { parseSetCookie } from 'cookie'
import { type User, sessionSchema } from '@portfolio/contract/account'

export type Answer = { status: number; headers: Headers; body: unknown; text: string }

export type Visitor = {
  /** Makes a call like a browser tab of this visitor: with its cookies and, unless left out, the XSRF header. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  /** Sends a form of a page without scripts. */
  submit(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** Changes content like the Studio. */
  mutate(...mutations: readonly object[]): Promise<Answer>
  /** @throws when it is refused */
  signIn(person: { email: string; password: string }): Promise<void>
  /** The person of its session. */
  me(): Promise<User | null>
  cookies: Map<string, string>
  /** Headers of its calls: its cookies and its network address. */
  ownHeaders(): Record<string, string>
}

/** A signed-in visitor with an e-mail account. */
export type Member = Visitor & { user: { first_name: string; email: string; password: string } }

type CallOptions = {
  body?: unknown
  rawBody?: string
  headers?: Record<string, string>
  withoutXsrf?: boolean
}

let visitors = 0

/**
 * From 10.0.0.0/8: every visitor has a network address of their own, so that limits by address count them
 * separately.
 */
function nextAddress() {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/**
 * @param origin a function is called at each call, for a site that starts later, or again
 * @param always headers of every call; `X-Forwarded-For` is the visitor's network address
 * @param timeoutMs after this time a call without an answer rejects; null waits for ever
 */
export function createVisitor(
  origin: string | (() => string),
  { always = {}, timeoutMs = null }: { always?: Record<string, string>; timeoutMs?: number | null } = {},
): Visitor {
  const address = nextAddress()
  const siteOrigin = () => (typeof origin === 'string' ? origin : origin())
  const cookies = new Map<string, string>()

  const ownHeaders = () => ({
    'X-Forwarded-For': address,
    Cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    ...always,
  })

  let loading: Promise<unknown> | null = null
  /** The XSRF token. A browser gets it with the page that it loads first; a program with an API token needs none. */
  async function readToken() {
    if (!cookies.has('XSRF-TOKEN') && !always.Authorization)
      await (loading ??= call('GET', '/api/auth/session').finally(() => (loading = null)))
    return cookies.get('XSRF-TOKEN')
  }

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const isRead = method === 'GET' || method === 'HEAD'
    const xsrf = isRead || options.withoutXsrf ? undefined : await readToken()
    const response = await fetch(new URL(path, siteOrigin()), {
      method,
      redirect: 'manual',
      signal: timeoutMs === null ? null : AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: 'application/json',
        ...ownHeaders(),
        ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
        ...(options.body === undefined && options.rawBody === undefined
          ? {}
          : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(isRead ? {} : { body: options.rawBody ?? JSON.stringify(options.body ?? {}) }),
    })
    for (const header of response.headers.getSetCookie()) {
      const { name, value = '', expires } = parseSetCookie(header)
      if (expires && expires.getTime() < Date.now()) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseJson(text) }
  }

  return {
    call,
    cookies,
    ownHeaders,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body) => call('POST', path, { body }),
    submit: (path, fields = {}, headers = { Origin: siteOrigin() }) =>
      call('POST', path, {
        rawBody: new URLSearchParams(fields).toString(),
        withoutXsrf: true,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      }),
    mutate: (...mutations) =>
      call('POST', '/lake/v2025-02-19/data/mutate/production', {
        body: { mutations },
        headers: { Origin: siteOrigin() },
      }),
    me: async () => sessionSchema.parse((await call('GET', '/api/auth/session')).body).user,
    async signIn(person) {
      // Renews the XSRF token, because one of an ended session is refused.
      await call('GET', '/api/auth/session')
      const answer = await call('POST', '/api/auth/login', { body: person })
      if (answer.status !== 200) throw new Error(`sign-in was refused with ${answer.status}: ${answer.text}`)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
