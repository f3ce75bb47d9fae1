import type { SanityClient } from '@sanity/client'
import { useClient } from 'sanity'
import * as z from 'zod/mini'

export const OPERATIONS = ['create', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]
export const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const

const hookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** The name of one, or `*` for all. */
  dataset: z.string(),
  rule: z.object({
    on: z.array(z.enum(OPERATIONS)),
    filter: z.nullable(z.string()),
    projection: z.nullable(z.string()),
  }),
  httpMethod: z.enum(METHODS),
  /** The values are masked; one that is sent back as it came stays. */
  headers: z.record(z.string(), z.string()),
  apiVersion: z.string(),
  includeDrafts: z.boolean(),
  includeAllVersions: z.boolean(),
  isDisabled: z.boolean(),
  hasSecret: z.boolean(),
})
export type Hook = z.infer<typeof hookSchema>

const attemptSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  /** Milliseconds */
  duration: z.number(),
  isFailure: z.boolean(),
  resultCode: z.nullable(z.number()),
  resultBody: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
})
/** @property documentId null when the log has its message no more */
export type Attempt = z.infer<typeof attemptSchema> & { documentId: string | null }
const messageSchema = z.object({ id: z.string(), documentId: z.string() })

const datasetsSchema = z.array(z.object({ name: z.string(), addonFor: z.optional(z.string()) }))

/** The key of the queries of webhooks. */
export const WEBHOOKS = 'webhooks'

export type WebhooksApi = ReturnType<typeof createApi>
export const useWebhooksApi = (): WebhooksApi => createApi(useClient({ apiVersion: '2025-02-19' }))

function createApi(client: SanityClient) {
  const base = `/hooks/projects/${client.config().projectId ?? ''}`
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown> =>
    client.request({ method, uri: base + path, ...(body ? { body } : {}) })
  return {
    list: async () => z.array(hookSchema).parse(await ask('GET', '')),
    /** @param id null for a new one @throws {ClientError} see `problemsIn` */
    save: (id: string | null, fields: object) =>
      id === null ? ask('POST', '', fields) : ask('PATCH', `/${id}`, fields),
    remove: (id: string) => ask('DELETE', `/${id}`),
    test: (id: string) => ask('POST', `/${id}/test`, {}),
    /** The newest first. */
    async attempts(id: string): Promise<Attempt[]> {
      const [attempts, messages] = await Promise.all([
        ask('GET', `/${id}/attempts`),
        ask('GET', `/${id}/messages`),
      ])
      const about = new Map(
        z
          .array(messageSchema)
          .parse(messages)
          .map((each) => [each.id, each.documentId]),
      )
      return z
        .array(attemptSchema)
        .parse(attempts)
        .map((attempt) => ({ ...attempt, documentId: about.get(attempt.messageId) ?? null }))
    },
    /** Names of the datasets of content. */
    datasets: async () =>
      datasetsSchema
        .parse(await client.datasets.list())
        .flatMap(({ name, addonFor }) => (addonFor === undefined ? name : [])),
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
