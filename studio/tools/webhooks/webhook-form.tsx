import { Button, Flex } from '@sanity/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/buttons.tsx'
import { Check } from '../../ui/fields.tsx'
import { Problem } from '../../ui/text.tsx'
import { Panel } from '../panel.tsx'
import { ChoiceField, Failing, GroqField, Group, TextField } from './field.tsx'
import { HeadersField } from './headers-field.tsx'
import { type Hook, METHODS, OPERATIONS, WEBHOOKS, problemsIn, useWebhooksApi } from './webhooks-api.ts'

const TRIGGERS = { create: 'Create', update: 'Update', delete: 'Delete' } as const

/** @param props.hook null for a new one */
export function WebhookForm(props: {
  hook: Hook | null
  onSaved: () => Promise<unknown>
  onCancel: () => void
}) {
  const { hook, onSaved, onCancel } = props
  const api = useWebhooksApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => api.save(hook?.id ?? null, toRequestBody(form)).then(onSaved),
  })
  const problems = problemsIn(error)
  /** @param path the API's name of the field */
  const field = (name: string, path = name) => ({ name, problem: problems?.[path] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!isPending && form instanceof HTMLFormElement) mutate(new FormData(form))
  }
  const datasets = useDatasets(hook?.dataset ?? '*')
  const title = hook ? `Edit ${hook.name}` : 'New webhook'
  return (
    <Panel gap={4} title={title} as="form" onSubmit={submit} aria-label={title} noValidate>
      <Problem error={problems ? 'Not saved: see the fields below.' : error} />
      <TextField label="Name" {...field('name')} defaultValue={hook?.name} />
      <TextField label="URL" placeholder="https://" {...field('url')} defaultValue={hook?.url} />
      <ChoiceField
        label="Dataset"
        options={datasets}
        {...field('dataset')}
        defaultValue={hook?.dataset ?? '*'}
      />
      <Group label="Trigger on">
        <Flex gap={4} wrap="wrap">
          {OPERATIONS.map((operation) => (
            <Check
              key={operation}
              label={TRIGGERS[operation]}
              name="on"
              value={operation}
              defaultChecked={hook?.rule.on.includes(operation) ?? true}
            />
          ))}
        </Flex>
        {problems?.['rule.on'] && <Failing words={`The trigger ${problems['rule.on']}`} />}
      </Group>
      <GroqField
        label="Filter"
        hint='GROQ, such as _type == "project" && delta::changedAny(title). Empty for every document.'
        {...field('filter', 'rule.filter')}
        defaultValue={hook?.rule.filter ?? ''}
      />
      <GroqField
        label="Projection"
        hint='GROQ, such as {_id, "before": before().title}. Empty for the whole document.'
        {...field('projection', 'rule.projection')}
        defaultValue={hook?.rule.projection ?? ''}
      />
      <Flex gap={4} wrap="wrap">
        <Check label="Drafts, too" name="includeDrafts" defaultChecked={hook?.includeDrafts ?? false} />
        <Check
          label="Versions in releases, too"
          name="includeAllVersions"
          defaultChecked={hook?.includeAllVersions ?? false}
        />
      </Flex>
      <ChoiceField
        label="HTTP method"
        options={METHODS.map((id) => ({ id, title: id }))}
        {...field('httpMethod')}
        defaultValue={hook?.httpMethod ?? 'POST'}
      />
      <HeadersField stored={hook?.headers ?? {}} problems={problems ?? {}} />
      <TextField
        label="API version"
        {...field('apiVersion')}
        defaultValue={hook?.apiVersion ?? 'v2025-02-19'}
      />
      <Secret isStored={hook?.hasSecret ?? false} problem={problems?.secret} />
      <Flex gap={3}>
        <BusyButton isBusy={isPending} type="submit" tone="primary" text="Save" />
        <Button mode="bleed" text="Cancel" disabled={isPending} onClick={onCancel} />
      </Flex>
    </Panel>
  )
}

function toRequestBody(form: FormData) {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const text = (name: string) => all(name)[0] ?? ''
  const values = all('headerValue')
  const headers = all('headerName').map((name, index) => [name.trim(), values[index] ?? ''] as const)
  return {
    name: text('name'),
    url: text('url').trim(),
    dataset: text('dataset'),
    rule: { on: all('on'), filter: text('filter'), projection: text('projection') },
    includeDrafts: form.has('includeDrafts'),
    includeAllVersions: form.has('includeAllVersions'),
    httpMethod: text('httpMethod'),
    headers: Object.fromEntries(headers.filter(([name, value]) => name !== '' || value !== '')),
    apiVersion: text('apiVersion'),
    // Without one, the stored secret stays.
    secret: form.has('removesSecret') ? null : text('secret') || undefined,
  }
}

function useDatasets(chosen: string) {
  const api = useWebhooksApi()
  const { data: found = [] } = useQuery({ queryKey: [WEBHOOKS, 'datasets'], queryFn: api.datasets })
  return [...new Set(['*', ...found, chosen])].map((id) => ({ id, title: id === '*' ? 'All datasets' : id }))
}

/** The secret of the signature, which never comes back from the API. */
function Secret({ isStored, problem }: { isStored: boolean; problem: string | undefined }) {
  const [removes, setRemoves] = useState(false)
  return (
    <>
      <TextField
        label="Secret"
        hint="The receiver verifies with it that a request comes from here, as with @sanity/webhook."
        type="password"
        autoComplete="new-password"
        disabled={removes}
        placeholder={isStored ? 'Stored; empty keeps it' : 'None: requests are not signed'}
        name="secret"
        problem={problem}
      />
      {isStored && (
        <Check
          label="Remove the stored secret"
          name="removesSecret"
          checked={removes}
          onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}
        />
      )}
    </>
  )
}
