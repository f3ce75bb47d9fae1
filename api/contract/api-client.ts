import { readToken } from './csrf-token.ts'

/** The API refused. `message` is worded for the person. */
export class RefusedError extends Error {
  readonly status: number
  /** The error key; null where the body is the bare message. */
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

/** @param otherwise the message when the API sent none, for example because it did not answer */
export const sentenceOf = (error: unknown, otherwise: string) =>
  error instanceof RefusedError ? error.message : otherwise

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; signal?: AbortSignal }

/**
 * Calls the API with JSON, and with the CSRF header on calls that change something.
 * @param path below `/api`
 * @throws {RefusedError} for a status of 400 or more
 */
export async function callApi(path: string, call: Call = {}): Promise<{ status: number; body: unknown }> {
  const token = isChange(call) ? await antiForgeryToken() : null
  let response = await request(path, call, token)
  // The CSRF token belongs to the session; when that has ended, a new token is fetched and the call retried once.
  if (response.status === 403 && token !== null) {
    await renewToken()
    const renewed = await antiForgeryToken()
    // Not compared with the cookie before: another request may have renewed it while this one was under way.
    if (renewed !== token) response = await request(path, call, renewed)
  }
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  if (!response.ok) throw new RefusedError(response.status, body)
  return { status: response.status, body }
}

const isChange = ({ method = 'GET' }: Call) => method !== 'GET'

async function request(path: string, call: Call, token: string | null): Promise<Response> {
  return fetch(`/api${path}`, {
    method: call.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { 'X-XSRF-TOKEN': token }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
  })
}

/** The session endpoint sets the cookie. */
const renewToken = () => fetch('/api/auth/session')

async function antiForgeryToken(): Promise<string> {
  if (!readToken()) await renewToken()
  return decodeURIComponent(readToken() ?? '')
}
