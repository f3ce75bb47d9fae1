import { Badge, Button, Card, Flex, Heading, Stack } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { ActionButton, ConfirmButton } from '../../ui/buttons.tsx'
import { type Hook, useWebhooksApi, WEBHOOKS } from './webhooks-api.ts'
import { Small, Problem } from '../../ui/text.tsx'
import { useQuery } from '@tanstack/react-query'

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

const REFRESH_MS = 2_000
const REASONS: Readonly<Record<string, string>> = {
  network: 'The receiver could not be reached',
  timeout: 'The receiver did not answer within 30 seconds',
}

function Attempts({ hookId }: { hookId: string }) {
  const api = useWebhooksApi()
  const { data: attempts, error } = useQuery({
    queryKey: [WEBHOOKS, 'attempts', hookId],
    queryFn: () => api.attempts(hookId),
    refetchInterval: REFRESH_MS,
  })
  if (error) return <Problem error={error} />
  if (!attempts || attempts.length === 0)
    return <Small muted>{attempts ? 'Nothing was sent yet.' : 'Reading the log …'}</Small>
  return (
    <Stack gap={3} as="ol" aria-label="Attempts">
      {attempts.map((attempt) => (
        <Flex as="li" key={attempt.id} gap={3} wrap="wrap" align="center">
          <Badge tone={attempt.isFailure ? 'critical' : 'positive'}>{attempt.resultCode ?? 'failed'}</Badge>
          <Small muted>
            <time dateTime={attempt.createdAt}>{new Date(attempt.createdAt).toLocaleString()}</time> ·{' '}
            {attempt.duration} ms
          </Small>
          {attempt.documentId && <Small>{attempt.documentId}</Small>}
          <Small muted>
            {[REASONS[attempt.failureReason ?? ''], attempt.resultBody].filter(Boolean).join(': ')}
          </Small>
        </Flex>
      ))}
    </Stack>
  )
}
