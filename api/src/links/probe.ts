import { type Lookup, PrivateAddressError, createRequest, isPublicAddress } from '@portfolio/lake'

const TIMEOUT_MS = 10_000
const MOST_REDIRECTS = 5

/** Why an address that has no status is dead. */
class Dead extends Error {}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'breaks the connection off',
}

export type Probe = ReturnType<typeof createProbe>

/**
 * Creates a function that requests an address and returns why it is dead; null for a working one. It connects to
 * allowed IP addresses only, whatever a name resolves to, also after redirects.
 * @param options.isAllowed whether it may connect to an IP address; by default a public one
 * @param options.lookup by default the system's
 */
export function createProbe(options: {
  userAgent: string
  isAllowed?: (address: string) => boolean
  lookup?: Lookup
}) {
  const { userAgent, isAllowed = isPublicAddress, lookup } = options
  const request = createRequest(isAllowed, lookup)

  async function ask(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) {
    const response = await request(url, {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { 'User-Agent': userAgent, Accept: '*/*' },
    })
    // The body is not read.
    response.destroy()
    return { status: response.statusCode ?? 0, location: response.headers.location }
  }

  async function follow(address: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number> {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!/^https?:$/.test(url.protocol)) throw new Dead('leads to no web page')
      const { status, location } = await ask(url, method, signal)
      if (status < 300 || status >= 400 || !location) return status
      if (!URL.canParse(location, url.href)) throw new Dead('leads to no web page')
      url = new URL(location, url)
    }
    throw new Dead('too many redirects')
  }

  return async (address: string, signal: AbortSignal): Promise<string | null> => {
    try {
      const first = await follow(address, 'HEAD', signal)
      // Some servers do not support HEAD.
      const status = first < 400 ? first : await follow(address, 'GET', signal)
      return isDead(status) ? String(status) : null
    } catch (error) {
      signal.throwIfAborted()
      return explainFailure(error)
    }
  }
}

/** Other statuses, such as 401, 403, 429 and 999, refuse programs or ask for a sign-in: the page may exist. */
const isDead = (status: number) => status === 404 || status === 410 || (status >= 500 && status < 600)

function explainFailure(error: unknown): string {
  if (error instanceof Dead || error instanceof PrivateAddressError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SSL|TLS/.test(code)) return 'its certificate is not valid'
  return REASONS[code] ?? 'no answer'
}
