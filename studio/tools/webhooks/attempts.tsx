import { Badge, Flex, Stack } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../ui/problem.tsx'
import { type Attempt, WEBHOOKS, useWebhooksApi } from './webhooks-api.ts'
import { Small } from '../../ui/small.tsx'

const REFRESH_MS = 2_000
const REASONS: Readonly<Record<string, string>> = {
  network: 'The receiver could not be reached',
  timeout: 'The receiver did not answer within 30 seconds',
}

export function Attempts({ hookId }: { hookId: string }) {
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
        <li key={attempt.id}>
          <Row {...attempt} />
        </li>
      ))}
    </Stack>
  )
}

const Row = (attempt: Attempt & { documentId: string | undefined }) => {
  const { createdAt, duration, documentId, isFailure, resultCode, resultBody, failureReason } = attempt
  return (
    <Flex gap={3} wrap="wrap" align="center">
      <Badge tone={isFailure ? 'critical' : 'positive'}>{resultCode ?? 'failed'}</Badge>
      <Small muted>
        <time dateTime={createdAt}>{new Date(createdAt).toLocaleString()}</time> · {duration} ms
      </Small>
      {documentId && <Small>{documentId}</Small>}
      <Small muted>{[REASONS[failureReason ?? ''], resultBody].filter(Boolean).join(': ')}</Small>
    </Flex>
  )
}
