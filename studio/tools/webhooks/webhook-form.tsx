import { Button, Flex } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Check } from '../../ui/check.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Panel } from '../panel.tsx'
import { ChoiceField, Failing, type FieldState, GroqField, Group, TextField } from './field.tsx'
import { HeadersField } from './headers-field.tsx'
import { useHookForm } from './use-hook-form.ts'
import { type Hook, METHODS, OPERATIONS, type Operation, WEBHOOKS, useWebhooksApi } from './webhooks-api.ts'

const METHOD_OPTIONS = METHODS.map((id) => ({ id, title: id }))

/** @param props.hook null for a new one */
export function WebhookForm(props: {
  hook: Hook | null
  onSaved: () => Promise<unknown>
  onCancel: () => void
}) {
  const { hook, onSaved, onCancel } = props
  const { field, problems, failure, isSaving, submit } = useHookForm(hook, onSaved)
  const datasets = useDatasets(hook?.dataset ?? '*')
  const title = hook ? `Edit ${hook.name}` : 'New webhook'
  return (
    <Panel gap={4} title={title} as="form" onSubmit={submit} aria-label={title} noValidate>
      <Problem error={failure} />
      <TextField label="Name" {...field('name')} />
      <TextField label="URL" placeholder="https://" {...field('url')} />
      <ChoiceField label="Dataset" options={datasets} {...field('dataset')} />
      <Triggers {...field('on', 'rule.on')} />
      <GroqField
        label="Filter"
        hint='GROQ, such as _type == "project" && delta::changedAny(title). Empty for every document.'
        {...field('filter', 'rule.filter')}
      />
      <GroqField
        label="Projection"
        hint='GROQ, such as {_id, "before": before().title}. Empty for the whole document.'
        {...field('projection', 'rule.projection')}
      />
      <Flex gap={4} wrap="wrap">
        <Check label="Drafts, too" {...field('includeDrafts')} />
        <Check label="Versions in releases, too" {...field('includeAllVersions')} />
      </Flex>
      <ChoiceField label="HTTP method" options={METHOD_OPTIONS} {...field('httpMethod')} />
      <HeadersField {...field('headers')} problems={problems} />
      <TextField label="API version" {...field('apiVersion')} />
      <Secret isStored={hook?.hasSecret ?? false} secret={field('secret')} removes={field('removesSecret')} />
      <Flex gap={3}>
        <BusyButton isBusy={isSaving} type="submit" tone="primary" text="Save" />
        <Button mode="bleed" text="Cancel" disabled={isSaving} onClick={onCancel} />
      </Flex>
    </Panel>
  )
}

function useDatasets(chosen: string) {
  const api = useWebhooksApi()
  const { data: found = [] } = useQuery({ queryKey: [WEBHOOKS, 'datasets'], queryFn: api.datasets })
  return [...new Set(['*', ...found, chosen])].map((id) => ({ id, title: id === '*' ? 'All datasets' : id }))
}

const WORDS: Readonly<Record<Operation, string>> = { create: 'Create', update: 'Update', delete: 'Delete' }

function Triggers({ value, problem, onChange }: FieldState<readonly Operation[]>) {
  const toggle = (operation: Operation, isChosen: boolean) =>
    onChange(OPERATIONS.filter((each) => (each === operation ? isChosen : value.includes(each))))
  return (
    <Group label="Trigger on">
      <Flex gap={4} wrap="wrap">
        {OPERATIONS.map((operation) => (
          <Check
            key={operation}
            label={WORDS[operation]}
            value={value.includes(operation)}
            onChange={(isChosen) => toggle(operation, isChosen)}
          />
        ))}
      </Flex>
      {problem && <Failing words={`The trigger ${problem}`} />}
    </Group>
  )
}

/** The secret of the signature, which never comes back from the API. */
const Secret = (props: { isStored: boolean; secret: FieldState<string>; removes: FieldState<boolean> }) => (
  <>
    <TextField
      label="Secret"
      hint="The receiver verifies with it that a request comes from here, as with @sanity/webhook."
      type="password"
      autoComplete="new-password"
      disabled={props.removes.value}
      placeholder={props.isStored ? 'Stored; empty keeps it' : 'None: requests are not signed'}
      {...props.secret}
    />
    {props.isStored && (
      <Check
        label="Remove the stored secret"
        value={props.removes.value}
        onChange={(removes) => {
          props.removes.onChange(removes)
          props.secret.onChange('')
        }}
      />
    )}
  </>
)
