import {
  type DecisionInput,
  type ModerationQuery,
  type PersonAction,
  decidedSchema,
  historySchema,
  moderationCountsSchema,
  moderationListSchema,
} from '@portfolio/contract/moderation'
import { type InboxQuery, inboxSchema } from '@portfolio/contract/contact-inbox'
import * as z from 'zod/mini'

// The API is on the Studio's own origin also where content is on hosted Sanity: the owner's session there counts.
const BASE = '/api/moderation'

/** The API refused; `status` 401 or 403 where the owner is not signed in on the site. */
export class ModerationError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ModerationError'
    this.status = status
  }
}

const refusal = z.object({ message: z.string() })

async function call(path: string, body?: unknown): Promise<unknown> {
  const send = async () =>
    fetch(`${BASE}${path}`, {
      headers: { Accept: 'application/json' },
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': await antiForgeryToken() },
            body: JSON.stringify(body),
          }),
    })
  let response = await send()
  if (response.status === 403 && body !== undefined) {
    // The token of a session that has ended.
    await fetch('/api/auth/session')
    response = await send()
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const { data } = refusal.safeParse(answer)
  throw new ModerationError(response.status, data?.message ?? `The server answered ${response.status}`)
}

const readToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

async function antiForgeryToken() {
  if (!readToken()) await fetch('/api/auth/session')
  return decodeURIComponent(readToken() ?? '')
}

const toQuery = (wish: Record<string, string>) =>
  new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== ''))

export const fetchQueue = async (wish: Partial<ModerationQuery>) =>
  moderationListSchema.parse(await call(`/impressions?${toQuery(wish)}`))

export const fetchMessages = async (wish: InboxQuery) =>
  inboxSchema.parse(await call(`/messages?${toQuery(wish)}`))

export async function markAnswered(id: string, isAnswered: boolean) {
  await call(`/messages/${id}`, { isAnswered })
}

export const fetchCounts = async () => moderationCountsSchema.parse(await call('/counts'))

export const fetchHistory = async (id: string) =>
  historySchema.parse(await call(`/impressions/${id}/decisions`)).decisions

/** @returns the decisions that were made, for taking them back */
export const decide = async (decision: DecisionInput) =>
  decidedSchema.parse(await call('/impressions', decision)).decisions

export const decidePerson = async (id: string, action: PersonAction, reason: string) =>
  decidedSchema.parse(await call(`/people/${id}/${action}`, { reason })).decisions

export const undo = async (decisions: string[]) =>
  decidedSchema.parse(await call('/undo', { decisions })).decisions
