import { z } from 'zod'
import { type BeforeAndAfter, isDraftId, isRecord, isVersionId, publishedIdOf } from '../document.ts'
import { LakeError } from '../errors.ts'
import type { Registry } from '../store/registry.ts'
import { findProblems } from './rule.ts'

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** Headers that the lake or HTTP itself sets, so that a webhook cannot. */
const OWN_HEADER = /^(?:sanity-|host$|content-|connection$|transfer-encoding$|idempotency-key$|te$|upgrade$)/i
/** Shown instead of a header's value, which may be a secret. It is not a valid value itself. */
const MASK = '••••••'
const headers = z.record(
  z
    .string()
    .regex(HEADER_NAME, 'is not the name of a header')
    .refine((name) => !OWN_HEADER.test(name), 'is set by the lake'),
  z
    .string()
    .max(4_000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'is not the value of a header'),
)

const text = (max: number) => z.string('is not a text').max(max, `may have ${max} characters at most`)
const expression = text(10_000).trim()
const rule = z.object({
  on: z
    .array(z.enum(['create', 'update', 'delete']))
    .min(1, 'needs at least one of create, update and delete'),
  filter: expression.nullish().transform((filter) => filter || null),
  projection: expression.nullish().transform((projection) => projection || null),
})
/** For requests only, so that a later version can still read stored webhooks whose filter it would refuse. */
const checkedRule = rule.superRefine((given, context) => {
  for (const [part, message] of findProblems(given))
    context.addIssue({ code: 'custom', path: [part], message })
})

const NEW = z.object({
  type: z.literal('document', 'is not supported by this lake unless it is "document"').default('document'),
  name: text(200).trim().min(1, 'is missing'),
  description: text(2_000).nullable().default(null),
  url: text(2_000).refine(isWebAddress, 'is not an http or https address without a password'),
  dataset: text(64).min(1, 'is missing').default('*'),
  rule: checkedRule.default({ on: ['create', 'update', 'delete'], filter: null, projection: null }),
  httpMethod: z.enum(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']).default('POST'),
  headers: headers.default({}),
  apiVersion: text(20)
    .regex(/^v?(?:1|X|\d{4}-\d{2}-\d{2})$/, 'is not a version such as v2025-02-19')
    .default('v2025-02-19'),
  includeDrafts: z.boolean().default(false),
  includeAllVersions: z.boolean().default(false),
  secret: text(500)
    .nullable()
    .transform((secret) => secret || null)
    .default(null),
  isDisabledByUser: z.boolean().default(false),
})
const FIELDS = NEW.extend({ rule })
const KEPT = FIELDS.extend({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdByUserId: z.string(),
})

/** A document webhook. `dataset` is the name of one, or `*` for all. */
export type Hook = z.infer<typeof KEPT>

export const operationOf = ({ before, after }: BeforeAndAfter) => {
  if (!after) return 'delete'
  return before ? 'update' : 'create'
}

/** Documents of the lake itself, and those that only an owner may read, are never sent. */
export const isSecret = (id: string) => /^(?:_\.|private\.)/.test(publishedIdOf(id))

/** Whether a webhook may select a change, judged without its filter. */
export function concerns(hook: Hook, id: string, change: BeforeAndAfter): boolean {
  if (hook.isDisabledByUser || isSecret(id) || !hook.rule.on.includes(operationOf(change))) return false
  return (!isDraftId(id) || hook.includeDrafts) && (!isVersionId(id) || hook.includeAllVersions)
}

export const parseNewHook = (body: unknown) => checked(NEW, withDisabled(body))
/** @returns the webhook with the changes that the body names */
export function changeHook(hook: Hook, body: unknown): Hook {
  const given = withKeptHeaders(withDisabled(body), hook)
  if (!isRecord(given)) return checked(KEPT, given)
  return { ...hook, ...checked('rule' in given ? NEW : FIELDS, { ...hook, ...given }) }
}

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body)
  if (!success)
    throw refusedFields(
      Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issueText(issue)])),
    )
  return data
}

/** @param problems by the path of a field, such as `rule.filter`; at least one */
export function refusedFields(problems: Readonly<Record<string, string>>): LakeError {
  const message = Object.entries(problems)
    .map(([path, problem]) => `"${path}" of a webhook ${problem}`)
    .join('; ')
  return new LakeError(400, { statusCode: 400, error: 'Bad Request', message, fields: problems }, message)
}

/** The issue of a header's name contains another issue with the reason. */
const issueText = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_key' ? issue.issues[0]?.message : null) ?? issue.message

/** A header that is sent back masked keeps its value. */
function withKeptHeaders(body: unknown, hook: Hook): unknown {
  if (!isRecord(body) || !isRecord(body.headers)) return body
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body.headers))
    kept[name] = value === MASK ? (hook.headers[name] ?? value) : value
  return { ...body, headers: kept }
}

/** Sanity's API accepts `isDisabled` too. */
function withDisabled(body: unknown): unknown {
  if (!isRecord(body) || !('isDisabled' in body)) return body
  return { isDisabledByUser: body.isDisabled, ...body }
}

function isWebAddress(address: string) {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** A webhook as the API shows it: without the secret and the values of headers. */
export const presentHook = ({ secret, headers: own, ...hook }: Hook, projectId: string) => ({
  ...hook,
  headers: Object.fromEntries(Object.keys(own).map((name) => [name, MASK])),
  projectId,
  isDisabled: hook.isDisabledByUser,
  hasSecret: secret !== null,
  deletedAt: null,
})

export type Hooks = ReturnType<typeof openHooks>

/** The webhooks of a project. Parsed once, because each transaction looks them up. */
export function openHooks(registry: Registry) {
  let known: readonly Hook[] | null = null
  const read = () =>
    registry
      .hooks()
      .map((json) => KEPT.parse(JSON.parse(json)))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return {
    /** All webhooks, oldest first. */
    all: () => (known ??= read()),
    put(hook: Hook) {
      known = null
      registry.putHook(hook.id, JSON.stringify(hook))
    },
    remove(id: string) {
      known = null
      registry.removeHook(id)
    },
  }
}
