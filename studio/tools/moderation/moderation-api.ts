import {
  IDS_MAX,
  type DecisionInput,
  type Moderated,
  type ModerationQuery,
  type PersonAction,
  decidedSchema,
  historySchema,
  moderationCountsSchema,
  moderationListSchema,
} from '@portfolio/contract/moderation'
import { type InboxQuery, inboxSchema } from '@portfolio/contract/contact-inbox'
import { callApi } from '@portfolio/contract/api-client'

export type Person = NonNullable<Moderated['author']>

/** Calls the API on the Studio's own origin, also with hosted content: the owner's session is there. */
async function call(path: string, body?: unknown): Promise<unknown> {
  const options = body === undefined ? {} : ({ method: 'POST', body } as const)
  return (await callApi(`/moderation${path}`, options)).body
}

const toQuery = (parameters: Record<string, string>) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))

export const fetchQueue = async (query: Partial<ModerationQuery>) =>
  moderationListSchema.parse(await call(`/impressions?${toQuery(query)}`))

export const fetchMessages = async (query: InboxQuery) =>
  inboxSchema.parse(await call(`/messages?${toQuery(query)}`))

export const markAnswered = (id: string, isAnswered: boolean) => call(`/messages/${id}`, { isAnswered })

export const deleteMessage = (id: string) => callApi(`/moderation/messages/${id}`, { method: 'DELETE' })

export const markRead = (ids: string[]) => inParts(ids, (part) => call('/read', { ids: part }))

export const fetchCounts = async () => moderationCountsSchema.parse(await call('/counts'))

export const fetchHistory = async (id: string) =>
  historySchema.parse(await call(`/impressions/${id}/decisions`)).decisions

/** @param onDecided gets the decisions that were made, for an undo, also those before a failure */
export const decide = ({ ids, ...decision }: DecisionInput, onDecided: OnDecided) =>
  inParts(ids, async (part) =>
    onDecided(decidedSchema.parse(await call('/impressions', { ...decision, ids: part })).decisions),
  )

export const decidePerson = async (id: string, action: PersonAction, reason: string, onDecided: OnDecided) =>
  onDecided(decidedSchema.parse(await call(`/people/${id}/${action}`, { reason })).decisions)

/** @param onUndone gets the decisions that were taken back, also those before a failure */
export const undo = (decisions: string[], onUndone: OnDecided) =>
  inParts(decisions, async (part) =>
    onUndone(decidedSchema.parse(await call('/undo', { decisions: part })).decisions),
  )

/** Calls once for each hundred ids, one call after the other. A repetition skips what was decided before a failure. */
async function inParts(ids: readonly string[], callWith: (part: string[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += IDS_MAX) await callWith(ids.slice(from, from + IDS_MAX))
}

export type OnDecided = (decisions: string[]) => void
