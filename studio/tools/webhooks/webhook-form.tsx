import { Button, Flex } from '@sanity/ui'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Panel } from '../panel.tsx'
import { RequestFields } from './request-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SecretField } from './secret-field.tsx'
import { TargetFields } from './target-fields.tsx'
import { useHookForm } from './use-hook-form.ts'
import type { Hook } from './webhooks-api.ts'

/** @param props.hook null for a new one */
export function WebhookForm(props: {
  hook: Hook | null
  onSaved: () => Promise<unknown>
  onCancel: () => void
}) {
  const { hook, onSaved, onCancel } = props
  const { fields, isSaving, failure, submit } = useHookForm(hook, onSaved)
  const title = hook ? `Edit ${hook.name}` : 'New webhook'
  return (
    <Panel gap={4} title={title} as="form" onSubmit={submit} aria-label={title} noValidate>
      <Problem words={failure} />
      <TargetFields {...fields} />
      <RuleFields {...fields} />
      <RequestFields {...fields} />
      <SecretField {...fields} isStored={hook?.hasSecret ?? false} />
      <Flex gap={3}>
        <BusyButton isBusy={isSaving} type="submit" tone="primary" text="Save" />
        <Button mode="bleed" text="Cancel" onClick={onCancel} />
      </Flex>
    </Panel>
  )
}
