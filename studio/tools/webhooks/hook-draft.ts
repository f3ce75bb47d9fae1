import type { Hook, Operation } from './webhooks-api.ts'

/** What the form holds. */
export type HookDraft = Omit<Hook, 'id' | 'rule' | 'headers' | 'isDisabled' | 'hasSecret'> & {
  on: readonly Operation[]
  filter: string
  projection: string
  headers: readonly Header[]
  /** Empty to keep the stored one. */
  secret: string
  removesSecret: boolean
}
export type Header = { name: string; value: string }

/** @param hook null for a new one */
export function draftOf(hook: Hook | null): HookDraft {
  const { id: _id, rule, headers, isDisabled: _isDisabled, hasSecret: _hasSecret, ...rest } = hook ?? NEW
  return {
    ...rest,
    on: rule.on,
    filter: rule.filter ?? '',
    projection: rule.projection ?? '',
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    secret: '',
    removesSecret: false,
  }
}

const NEW: Hook = {
  id: '',
  name: '',
  url: '',
  dataset: '*',
  rule: { on: ['create', 'update', 'delete'], filter: null, projection: null },
  httpMethod: 'POST',
  headers: {},
  apiVersion: 'v2025-02-19',
  includeDrafts: false,
  includeAllVersions: false,
  isDisabled: false,
  hasSecret: false,
}

/** The body of the request that saves it. */
export function fieldsOf({ on, filter, projection, headers, secret, removesSecret, ...rest }: HookDraft) {
  const named = headers.filter(({ name, value }) => name.trim() !== '' || value !== '')
  return {
    ...rest,
    url: rest.url.trim(),
    rule: { on, filter, projection },
    headers: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    ...(removesSecret ? { secret: null } : {}),
    ...(secret === '' ? {} : { secret }),
  }
}
