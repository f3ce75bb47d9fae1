import { Badge, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { ConfirmButton } from '../confirm-button.tsx'
import { useTellFailure } from '../moderation/failure.ts'
import { Attempts } from './attempts.tsx'
import { type Hook, useWebhooksApi } from './webhooks-api.ts'

/** One webhook with what can be done with it, and its log. */
export function WebhookRow(props: {
  hook: Hook
  mayEdit: boolean
  onEdit: () => void
  onChanged: () => Promise<unknown>
}) {
  const { hook, mayEdit, onEdit, onChanged } = props
  const api = useWebhooksApi()
  const tellFailure = useTellFailure()
  const { push } = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const [showsLog, setShowsLog] = useState(false)
  const run = (work: Promise<unknown>) => {
    setIsBusy(true)
    void work
      .catch(tellFailure)
      .then(onChanged)
      .finally(() => setIsBusy(false))
  }
  const test = () =>
    api.test(hook.id).then(() => {
      setShowsLog(true)
      push({ status: 'success', title: 'A test is on its way: see the log' })
    })
  return (
    <Card border radius={3} padding={4} data-testid="webhook">
      <Stack gap={4}>
        <Flex gap={3} wrap="wrap" align="center">
          <Heading as="h2" size={1} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{hook.name}</bdi>
          </Heading>
          <Badge>{hook.dataset === '*' ? 'all datasets' : hook.dataset}</Badge>
          {hook.rule.on.map((operation) => (
            <Badge key={operation} tone="primary">
              {operation}
            </Badge>
          ))}
          {hook.isDisabled && <Badge tone="caution">disabled</Badge>}
        </Flex>
        <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
          {hook.httpMethod} {hook.url}
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button mode="ghost" padding={2} text="Edit" disabled={!mayEdit} onClick={onEdit} />
          <BusyButton
            isBusy={isBusy}
            disabled={hook.isDisabled}
            mode="ghost"
            padding={2}
            text="Send a test"
            onClick={() => run(test())}
          />
          <Button
            mode="ghost"
            padding={2}
            text="Log"
            aria-expanded={showsLog}
            onClick={() => setShowsLog(!showsLog)}
          />
          <BusyButton
            isBusy={isBusy}
            mode="ghost"
            padding={2}
            text={hook.isDisabled ? 'Enable' : 'Disable'}
            onClick={() => run(api.save(hook.id, { isDisabled: !hook.isDisabled }))}
          />
          <ConfirmButton
            text="Delete"
            onConfirm={() => api.remove(hook.id).catch(tellFailure).then(onChanged)}
          />
        </Flex>
        {showsLog && <Attempts hookId={hook.id} />}
      </Stack>
    </Card>
  )
}
