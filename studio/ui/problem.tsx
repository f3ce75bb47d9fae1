import { Card, Text } from '@sanity/ui'

/** Shows why something failed; renders nothing without `words`. */
export const Problem = ({ words }: { words: string | null | undefined }) =>
  words && (
    <Card padding={4} radius={3} tone="critical" border role="alert">
      <Text>{words}</Text>
    </Card>
  )
