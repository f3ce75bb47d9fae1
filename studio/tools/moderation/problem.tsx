import { Card, Text } from '@sanity/ui'

/** The error of reading a list; nothing without one. */
export const Problem = ({ words }: { words: string | null }) =>
  words && (
    <Card padding={4} radius={3} tone="critical" border role="alert">
      <Text>{words}</Text>
    </Card>
  )
