import { Card, Text } from '@sanity/ui'

/** Why something failed; nothing without words. */
export const Problem = ({ words }: { words: string | null | undefined }) =>
  words && (
    <Card padding={4} radius={3} tone="critical" border role="alert">
      <Text>{words}</Text>
    </Card>
  )
