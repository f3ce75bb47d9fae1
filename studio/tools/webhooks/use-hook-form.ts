import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Hook, OPERATIONS, problemsIn, useWebhooksApi } from './webhooks-api.ts'

export type Header = { name: string; value: string }
type Draft = ReturnType<typeof toDraft>

/** The state of the form. @param hook null for a new one */
export function useHookForm(hook: Hook | null, onSaved: () => Promise<unknown>) {
  const api = useWebhooksApi()
  const [draft, setDraft] = useState(() => toDraft(hook))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.save(hook?.id ?? null, toRequestBody(draft)).then(onSaved),
  })
  const problems = problemsIn(error)
  return {
    /** What the input of a field gets. @param path the API's name of the field */
    field: <Name extends keyof Draft>(name: Name, path: string = name) => ({
      value: draft[name],
      problem: problems?.[path],
      onChange: (value: Draft[Name]) => setDraft((before) => ({ ...before, [name]: value })),
    }),
    problems: problems ?? {},
    failure: problems ? 'Not saved: see the fields below.' : error,
    isSaving: isPending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isPending) mutate()
    },
  }
}

const toDraft = (hook: Hook | null) => ({
  name: hook?.name ?? '',
  url: hook?.url ?? '',
  dataset: hook?.dataset ?? '*',
  on: hook?.rule.on ?? OPERATIONS,
  filter: hook?.rule.filter ?? '',
  projection: hook?.rule.projection ?? '',
  includeDrafts: hook?.includeDrafts ?? false,
  includeAllVersions: hook?.includeAllVersions ?? false,
  httpMethod: hook?.httpMethod ?? 'POST',
  headers: Object.entries(hook?.headers ?? {}).map(([name, value]): Header => ({ name, value })),
  apiVersion: hook?.apiVersion ?? 'v2025-02-19',
  /** Empty to keep the stored one. */
  secret: '',
  removesSecret: false,
})

function toRequestBody({ on, filter, projection, headers, secret, removesSecret, ...rest }: Draft) {
  const named = headers.filter(({ name, value }) => name.trim() !== '' || value !== '')
  return {
    ...rest,
    url: rest.url.trim(),
    rule: { on, filter, projection },
    headers: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    secret: removesSecret ? null : secret || undefined,
  }
}
