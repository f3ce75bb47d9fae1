/** The API refused; `text` is its body, for the person when it is a sentence. */
export class RefusedError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(typeof body === 'string' ? body : `The API answered ${status}`)
    this.name = 'RefusedError'
    this.status = status
    this.body = body
  }
}

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
  const method = call.method ?? 'GET'
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': await antiForgeryToken() }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json') && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  if (!response.ok) throw new RefusedError(response.status, body)
  return { status: response.status, body }
}

const readToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** The session call sets the cookie; a form sent before it has answered asks for it first. */
async function antiForgeryToken(): Promise<string> {
  if (!readToken()) await fetch('/api/auth/session')
  return decodeURIComponent(readToken() ?? '')
}
