import { createHmac } from 'node:crypto'
import { createRequest } from '../http/public-address.ts'
import type { Attempt, Message } from '../store/webhook-queue.ts'
import type { Hook } from './hook.ts'

const TIMEOUT_MS = 30_000
const FIRST_PAUSE_MS = 5_000
export const LONGEST_PAUSE_MS = 5 * 60_000
const RETRY_FOR_MS = 30 * 60_000
/** Bytes of an answer that are kept for the log. */
const ANSWER_MAX_BYTES = 1_024

export type Outcome = Pick<Attempt, 'resultCode' | 'resultBody' | 'failureReason'>
export type Send = ReturnType<typeof createSend>

export function createSend(isAllowed: (address: string, host: string) => boolean) {
  const request = createRequest(isAllowed)

  async function ask(url: URL, { body, ...sent }: Sent, signal: AbortSignal): Promise<Outcome> {
    const response = await request(url, { ...sent, signal }, body)
    const received: AsyncIterable<Buffer> = response
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of received) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= ANSWER_MAX_BYTES) break
    }
    const resultBody = Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString()
    const resultCode = response.statusCode ?? 0
    const isSuccess = resultCode >= 200 && resultCode < 300
    return { resultCode, resultBody, failureReason: isSuccess ? null : 'http' }
  }

  return async (address: string, sent: Sent, closing: AbortSignal): Promise<Outcome> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await ask(new URL(address), sent, AbortSignal.any([closing, timeout]))
    } catch (error) {
      const resultBody = error instanceof Error ? error.message.slice(0, ANSWER_MAX_BYTES) : null
      return { resultCode: null, resultBody, failureReason: timeout.aborted ? 'timeout' : 'network' }
    }
  }
}

type Sent = { method: string; headers: Record<string, string>; body: string | null }

export function requestFor(
  { id: hookId, httpMethod: method, headers, secret }: Hook,
  message: Message,
): Sent {
  const { id, about, payload } = message
  const body = method === 'GET' ? null : payload
  return {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'portfolio-lake webhooks',
      ...headers,
      ...about,
      'sanity-webhook-id': hookId,
      'idempotency-key': id,
      ...(secret === null ? {} : { 'sanity-webhook-signature': signatureOf(payload, secret, Date.now()) }),
      ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    body,
  }
}

/** A signature that `@sanity/webhook` accepts. @param time in milliseconds since 1970 */
function signatureOf(payload: string, secret: string, time: number): string {
  const hash = createHmac('sha256', secret).update(`${time}.${payload}`).digest('base64url')
  return `t=${time},v1=${hash}`
}

/**
 * What becomes of a message after an attempt: a time to try again, or its end. An answer such as 400 or 301 is final,
 * because the same request would get it again.
 * @param first when the message was made, in milliseconds since 1970 as `now`
 */
export function statusAfter(
  { failureReason, resultCode }: Outcome,
  { first, now, failures }: { first: number; now: number; failures: number },
): number | 'success' | 'failure' {
  if (failureReason === null) return 'success'
  const isFinal = resultCode !== null && resultCode < 500 && resultCode !== 429 && resultCode !== 408
  if (isFinal || Math.abs(now - first) >= RETRY_FOR_MS) return 'failure'
  return Math.min(now + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), first + RETRY_FOR_MS)
}
