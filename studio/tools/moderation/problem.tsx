import { Card, Text } from '@sanity/ui'

/** What went wrong while reading a list; nothing when nothing did. */
export const Problem = ({ words }: { words: string | null }) =>
  words && (
    <Card padding={4} radius={3} tone="critical" border role="alert">
      <Text>{words}</Text>
    </Card>
  )
