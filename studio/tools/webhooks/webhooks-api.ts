import type { SanityClient } from '@sanity/client'
import { useClient } from 'sanity'
import * as z from 'zod/mini'

export const OPERATIONS = ['create', 'update', 'delete'] as const
export const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const

/** A webhook as the lake's `presentHook` returns it. */
export type Hook = {
  id: string
  name: string
  url: string
  /** The name of a dataset, or `*` for all. */
  dataset: string
  rule: { on: readonly (typeof OPERATIONS)[number][]; filter: string | null; projection: string | null }
  httpMethod: (typeof METHODS)[number]
  /** The values are masked; a value that is sent back masked is kept. */
  headers: Readonly<Record<string, string>>
  apiVersion: string
  includeDrafts: boolean
  includeAllVersions: boolean
  isDisabled: boolean
  hasSecret: boolean
}

type Attempt = {
  id: string
  messageId: string
  createdAt: string
  duration: number
  isFailure: boolean
  resultCode: number | null
  resultBody: string | null
  failureReason: string | null
}
type Message = { id: string; documentId: string }

export const WEBHOOKS = 'webhooks'

export const useWebhooksApi = () => createApi(useClient({ apiVersion: '2025-02-19' }))

function createApi(client: SanityClient) {
  const base = `/hooks/projects/${client.config().projectId ?? ''}`
  const ask = <Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    client.request<Answer>({ method, uri: base + path, ...(body ? { body } : {}) })
  return {
    list: () => ask<Hook[]>('GET', ''),
    /** @param id null for a new one @throws {ClientError} see `problemsIn` */
    save: (id: string | null, fields: object) =>
      id === null ? ask('POST', '', fields) : ask('PATCH', `/${id}`, fields),
    remove: (id: string) => ask('DELETE', `/${id}`),
    test: (id: string) => ask('POST', `/${id}/test`, {}),
    /** The latest attempts, newest first. `documentId` is undefined when the log no longer has the message. */
    async attempts(id: string) {
      const [attempts, messages] = await Promise.all([
        ask<Attempt[]>('GET', `/${id}/attempts`),
        ask<Message[]>('GET', `/${id}/messages`),
      ])
      const about = new Map(messages.map((message) => [message.id, message.documentId]))
      return attempts.map((attempt) => ({ ...attempt, documentId: about.get(attempt.messageId) }))
    },
    datasets: async () =>
      (await client.datasets.list()).flatMap(({ name, addonFor }) => (addonFor ? [] : name)),
  }
}

const refusalSchema = z.object({
  response: z.object({ body: z.object({ fields: z.record(z.string(), z.string()) }) }),
})

/** The problems that a refused webhook has, by the path of the field; null for another failure. */
export function problemsIn(error: unknown): Readonly<Record<string, string>> | null {
  const { success, data } = refusalSchema.safeParse(error)
  return success ? data.response.body.fields : null
}
