import { Button, Flex, Select, TextInput } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOrNull } from '../moderation/failure.ts'
import { Problem } from '../moderation/problem.tsx'
import { BusyButton } from '../busy-button.tsx'
import { Panel } from '../panel.tsx'
import { Check } from './check.tsx'
import { Field } from './field.tsx'
import { HeadersField } from './headers-field.tsx'
import { type HookDraft, draftOf, fieldsOf } from './hook-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { SecretField } from './secret-field.tsx'
import { type Hook, METHODS, WEBHOOKS, problemsIn, useWebhooksApi } from './webhooks-api.ts'

/** @param props.hook null for a new one */
export function WebhookForm(props: {
  hook: Hook | null
  onSaved: () => Promise<unknown>
  onCancel: () => void
}) {
  const { hook, onSaved, onCancel } = props
  const api = useWebhooksApi()
  const { data: datasets = [] } = useQuery({ queryKey: [WEBHOOKS, 'datasets'], queryFn: api.datasets })
  const [draft, setDraft] = useState(() => draftOf(hook))
  const [isSaving, setIsSaving] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const set = (change: Partial<HookDraft>) => setDraft((before) => ({ ...before, ...change }))

  const submit = (event: FormEvent) => {
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
  const title = hook ? `Edit ${hook.name}` : 'New webhook'
  return (
    <Panel gap={4} title={title} as="form" onSubmit={submit} aria-label={title} noValidate>
      <Problem words={failure} />
      <Field label="Name" problem={problems.name}>
        {(described) => (
          <TextInput
            {...described}
            aria-required
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="URL" problem={problems.url}>
        {(described) => (
          <TextInput
            {...described}
            aria-required
            inputMode="url"
            placeholder="https://"
            value={draft.url}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Dataset" problem={problems.dataset}>
        {(described) => (
          <Select
            {...described}
            value={draft.dataset}
            onChange={(event) => set({ dataset: event.currentTarget.value })}
          >
            <option value="*">All datasets</option>
            {[...new Set([...datasets, draft.dataset])].map(
              (name) =>
                name !== '*' && (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ),
            )}
          </Select>
        )}
      </Field>
      <RuleFields draft={draft} problems={problems} onChange={set} />
      <Flex gap={4} wrap="wrap">
        <Check
          label="Drafts, too"
          isChecked={draft.includeDrafts}
          onChange={(includeDrafts) => set({ includeDrafts })}
        />
        <Check
          label="Versions in releases, too"
          isChecked={draft.includeAllVersions}
          onChange={(includeAllVersions) => set({ includeAllVersions })}
        />
      </Flex>
      <Field label="HTTP method" problem={problems.httpMethod}>
        {(described) => (
          <Select
            {...described}
            value={draft.httpMethod}
            onChange={({ currentTarget: { value } }) =>
              set({ httpMethod: METHODS.find((method) => method === value) ?? 'POST' })
            }
          >
            {METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </Select>
        )}
      </Field>
      <HeadersField
        headers={draft.headers}
        problem={problemOfHeaders(problems)}
        onChange={(headers) => set({ headers })}
      />
      <Field label="API version" problem={problems.apiVersion}>
        {(described) => (
          <TextInput
            {...described}
            value={draft.apiVersion}
            onChange={(event) => set({ apiVersion: event.currentTarget.value })}
          />
        )}
      </Field>
      <SecretField
        draft={draft}
        isStored={hook?.hasSecret ?? false}
        problem={problems.secret}
        onChange={set}
      />
      <Flex gap={3}>
        <BusyButton isBusy={isSaving} type="submit" tone="primary" text="Save" />
        <Button mode="bleed" text="Cancel" onClick={onCancel} />
      </Flex>
    </Panel>
  )
}

function problemOfHeaders(problems: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries(problems).filter(([path]) => path === 'headers' || path.startsWith('headers.'))
  if (found.length === 0) return undefined
  return found.map(([path, problem]) => `"${path.replace(/^headers\.?/, '')}" ${problem}`).join('; ')
}
