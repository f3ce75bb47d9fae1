/** The API refused; the message is its sentence for the person. */
export class RefusedError extends Error {
  readonly status: number
  /** Names the refusal for programs; null where the body is the bare sentence. */
  readonly code: string | null

  constructor(status: number, body: unknown) {
    super(readText(body, 'message') ?? (typeof body === 'string' ? body : `The API answered ${status}`))
    this.name = 'RefusedError'
    this.status = status
    this.code = readText(body, 'code')
  }
}

function readText(body: unknown, name: 'message' | 'code'): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : null
}

/** @param otherwise when there was no answer, or none that is for people */
export const sentenceOf = (error: unknown, otherwise: string) =>
  error instanceof RefusedError ? error.message : otherwise

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; signal?: AbortSignal }

/**
 * Calls our own API with JSON, and with the anti-forgery header on calls that change something.
 * @param path below `/api`
 * @param base where the API is, without a trailing slash; in the browser the page's own host
 * @throws {RefusedError} for a status of 400 or more
 */
export async function callApi(
  path: string,
  call: Call = {},
  base = '',
): Promise<{ status: number; body: unknown }> {
  let response = await request(path, call, base)
  // A session that has ended takes its anti-forgery token along.
  const isTokenRefused = response.status === 403 && call.method !== undefined && call.method !== 'GET'
  if (isTokenRefused && (await renewToken())) response = await request(path, call, base)
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  if (!response.ok) throw new RefusedError(response.status, body)
  return { status: response.status, body }
}

async function request(path: string, call: Call, base: string): Promise<Response> {
  const method = call.method ?? 'GET'
  return fetch(`${base}/api${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': await antiForgeryToken() }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
  })
}

const readToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** Whether this browser has been given a token: who signs in is. */
export const hasToken = () => readToken() !== undefined

/** The session call sets the cookie; a form sent before it has answered asks for it first. */
async function antiForgeryToken(): Promise<string> {
  if (!readToken()) await fetch('/api/auth/session')
  return decodeURIComponent(readToken() ?? '')
}

/** @returns whether the one that was there was out of date */
async function renewToken(): Promise<boolean> {
  const old = readToken()
  await fetch('/api/auth/session')
  return readToken() !== old
}
