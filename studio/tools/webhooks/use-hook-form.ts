import { type FormEvent, useState } from 'react'
import { messageOrNull } from '../moderation/failure.ts'
import { type HookDraft, draftOf, fieldsOf } from './hook-draft.ts'
import { type Hook, problemsIn, useWebhooksApi } from './webhooks-api.ts'

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
  const [draft, setDraft] = useState(() => draftOf(hook))
  const [isSaving, setIsSaving] = useState(false)
  const [problems, setProblems] = useState<HookFields['problems']>({})
  const [failure, setFailure] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setIsSaving(true)
    setProblems({})
    setFailure(null)
    api
      .save(hook?.id ?? null, fieldsOf(draft))
      .then(onSaved)
      .catch((error: unknown) => {
        const found = problemsIn(error)
        setProblems(found ?? {})
        setFailure(found ? 'Not saved: see the fields below.' : messageOrNull(error))
        setIsSaving(false)
      })
  }
  const onChange = (change: Partial<HookDraft>) => setDraft((before) => ({ ...before, ...change }))
  return { fields: { draft, problems, onChange }, isSaving, failure, submit }
}
