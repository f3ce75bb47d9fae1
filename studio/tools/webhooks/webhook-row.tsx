import { Badge, Button, Card, Flex, Heading, Stack } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Attempts } from './attempts.tsx'
import { type Hook, useWebhooksApi } from './webhooks-api.ts'
import { Small } from '../../ui/small.tsx'

export function WebhookRow(props: {
  hook: Hook
  mayEdit: boolean
  onEdit: () => void
  onChanged: () => Promise<unknown>
}) {
  const { hook, mayEdit, onEdit, onChanged } = props
  const api = useWebhooksApi()
  const { push } = useToast()
  const [showsLog, setShowsLog] = useState(false)
  const test = async () => {
    await api.test(hook.id)
    setShowsLog(true)
    push({ status: 'success', title: 'A test is on its way: see the log' })
  }
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
        <Small muted>
          {hook.httpMethod} {hook.url}
        </Small>
        <Flex gap={2} wrap="wrap">
          <Button mode="ghost" padding={2} text="Edit" disabled={!mayEdit} onClick={onEdit} />
          <ActionButton
            disabled={hook.isDisabled}
            mode="ghost"
            padding={2}
            text="Send a test"
            onPress={test}
            onDone={onChanged}
          />
          <Button
            mode="ghost"
            padding={2}
            text="Log"
            aria-expanded={showsLog}
            onClick={() => setShowsLog(!showsLog)}
          />
          <ActionButton
            mode="ghost"
            padding={2}
            text={hook.isDisabled ? 'Enable' : 'Disable'}
            onPress={() => api.save(hook.id, { isDisabled: !hook.isDisabled })}
            onDone={onChanged}
          />
          <ConfirmButton text="Delete" onPress={() => api.remove(hook.id)} onDone={onChanged} />
        </Flex>
        {showsLog && <Attempts hookId={hook.id} />}
      </Stack>
    </Card>
  )
}
