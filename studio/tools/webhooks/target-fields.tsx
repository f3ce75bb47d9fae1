import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../ui/choice.tsx'
import { Field, TextField } from './field.tsx'
import type { HookFields } from './use-hook-form.ts'
import { WEBHOOKS, useWebhooksApi } from './webhooks-api.ts'

/** What it is called, where it sends, and of which dataset. */
export function TargetFields({ draft, problems, onChange }: HookFields) {
  const api = useWebhooksApi()
  const { data: found = [] } = useQuery({ queryKey: [WEBHOOKS, 'datasets'], queryFn: api.datasets })
  const datasets = new Set(['*', ...found, draft.dataset])
  const options = [...datasets].map((id) => ({ id, title: id === '*' ? 'All datasets' : id }))
  return (
    <>
      <TextField
        label="Name"
        problem={problems.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="URL"
        problem={problems.url}
        placeholder="https://"
        value={draft.url}
        onChange={(url) => onChange({ url })}
      />
      <Field label="Dataset" problem={problems.dataset}>
        {(described) => (
          <Choice
            {...described}
            options={options}
            value={draft.dataset}
            onChange={(dataset) => onChange({ dataset })}
          />
        )}
      </Field>
    </>
  )
}
