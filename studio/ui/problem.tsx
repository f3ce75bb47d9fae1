import { Card, Text } from '@sanity/ui'
import { failureWords } from './failure.ts'

export const Problem = ({ error }: { error: unknown }) =>
  error ? (
    <Card padding={4} radius={3} tone="critical" border role="alert">
      <Text>{failureWords(error)}</Text>
    </Card>
  ) : null
