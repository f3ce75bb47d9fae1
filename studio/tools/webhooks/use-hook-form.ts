import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Hook, problemsIn, useWebhooksApi } from './webhooks-api.ts'

/** What the form holds. */
type HookDraft = Omit<Hook, 'id' | 'isDisabled' | 'headers'> & {
  headers: readonly Header[]
  /** Empty to keep the stored one. */
  secret: string
  removesSecret: boolean
}
export type Header = { name: string; value: string }

/** What the parts of the form get. */
export type HookFields = {
  draft: HookDraft
  /** By the path of the API's field. */
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<HookDraft>) => void
}

/** The state of the form. @param hook null for a new one */
export function useHookForm(hook: Hook | null, onSaved: () => Promise<unknown>) {
  const api = useWebhooksApi()
  const [draft, setDraft] = useState(() => toDraft(hook))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.save(hook?.id ?? null, toRequestBody(draft)).then(onSaved),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const problems = problemsIn(error)
  const onChange = (change: Partial<HookDraft>) => setDraft((before) => ({ ...before, ...change }))
  return {
    fields: { draft, problems: problems ?? {}, onChange },
    isSaving: isPending,
    failure: problems ? 'Not saved: see the fields below.' : error?.message,
    submit,
  }
}

const NEW: Omit<Hook, 'id' | 'isDisabled'> = {
  name: '',
  url: '',
  dataset: '*',
  rule: { on: ['create', 'update', 'delete'], filter: null, projection: null },
  httpMethod: 'POST',
  headers: {},
  apiVersion: 'v2025-02-19',
  includeDrafts: false,
  includeAllVersions: false,
  hasSecret: false,
}

/** @param hook null for a new one */
const toDraft = (hook: Hook | null): HookDraft => ({
  ...(hook ?? NEW),
  headers: Object.entries(hook?.headers ?? {}).map(([name, value]) => ({ name, value })),
  secret: '',
  removesSecret: false,
})

/** The body of the request that saves it. */
function toRequestBody({ headers, secret, removesSecret, ...rest }: HookDraft) {
  const named = headers.filter(({ name, value }) => name.trim() !== '' || value !== '')
  return {
    ...rest,
    url: rest.url.trim(),
    headers: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    ...(removesSecret ? { secret: null } : {}),
    ...(secret === '' ? {} : { secret }),
  }
}
