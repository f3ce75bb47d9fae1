import { createKey } from './create-key.ts'
import { readToken } from './csrf-token.ts'
import { LOGIN_REFUSED } from './limits.ts'

/** The API refused, or a server before it. */
export class RefusedError extends Error {
  readonly status: number
  /** Whether `message` is a sentence of the API, which can be shown. */
  readonly isWorded: boolean
  /** The error key; null where the body is the bare message. */
  readonly code: string | null

  constructor(status: number, body: unknown) {
    const worded = typeof body === 'string' ? body : readText(body, 'message')
    super(worded ?? `The API answered ${status}`)
    this.name = 'RefusedError'
    this.status = status
    this.isWorded = worded !== null
    this.code = readText(body, 'code')
  }
}

function readText(body: unknown, name: 'message' | 'code'): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : null
}

/** @param otherwise the message when the API sent none, for example because it did not answer */
export const refusalMessage = (error: unknown, otherwise: string) =>
  error instanceof RefusedError && error.isWorded ? error.message : otherwise

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** Ends the call before its time limit. */
  signal?: AbortSignal
}

type Answer = { status: number; body: unknown }

/** Ends requests whose connection was lost silently. Longer than the 60 s that a translation may take the server. */
const LONGEST_ANSWER_MS = 90_000

/**
 * Changes without an answer yet, by path, method and body. A second press shares the answer of the first one. A retry
 * after a lost answer reuses the key, so that the change takes effect once.
 */
const unanswered = new Map<string, { key: string; answer: Promise<Answer> | null }>()

/**
 * Calls the API with JSON. Calls that change something have the CSRF header and an idempotency key.
 * @param path below `/api`
 * @throws {RefusedError} for a status of 400 or more, and for a refused sign-in
 */
export async function callApi(path: string, call: Call = {}): Promise<Answer> {
  if (!isChange(call)) return read(await request(path, call, {}))
  const sent = JSON.stringify([path, call.method, call.body])
  const change = unanswered.get(sent) ?? { key: createKey(), answer: null }
  unanswered.set(sent, change)
  change.answer ??= makeChange(path, call, change.key)
    .then((response) => read(response, sent))
    .finally(() => {
      change.answer = null
    })
  return change.answer
}

async function makeChange(path: string, call: Call, key: string): Promise<Response> {
  const token = await antiForgeryToken()
  const headers = { 'Idempotency-Key': key, 'X-XSRF-TOKEN': token }
  const response = await request(path, call, headers)
  if (response.status !== 403) return response
  // The CSRF token belongs to the session; when that has ended, a new token is fetched and the call retried once.
  await renewToken()
  const renewed = await antiForgeryToken()
  // Compares with the token that was sent: another request may have renewed the cookie meanwhile.
  return renewed === token ? response : request(path, call, { ...headers, 'X-XSRF-TOKEN': renewed })
}

async function read(response: Response, sent = ''): Promise<Answer> {
  const text = await response.text()
  // A 5xx of the server or a proxy does not tell whether the change was made, so a retry keeps the key.
  if (response.status < 500) unanswered.delete(sent)
  const isJson = response.headers.get('Content-Type')?.includes('json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  // Only JSON comes from the API: a proxy answers with a page, and a starting server with a plain text.
  if (!response.ok || response.status === LOGIN_REFUSED)
    throw new RefusedError(response.status, isJson ? body : null)
  return { status: response.status, body }
}

const isChange = ({ method = 'GET' }: Call) => method !== 'GET'

async function request(
  path: string,
  { method = 'GET', body, signal }: Call,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(`/api${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(LONGEST_ANSWER_MS), signal ?? []].flat()),
  })
}

/** The session endpoint sets the cookie. */
const renewToken = () => fetch('/api/auth/session')

async function antiForgeryToken(): Promise<string> {
  if (!readToken()) await renewToken()
  return decodeURIComponent(readToken() ?? '')
}
