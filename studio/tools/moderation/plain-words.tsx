import { Text } from '@sanity/ui'

/** What a visitor wrote: its lines kept, and nothing of it reaching out of its place. */
export const PlainWords = ({ children }: { children: string }) => (
  <Text
    dir="auto"
    style={{
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      overflow: 'clip',
      overflowClipMargin: '0.6em',
    }}
  >
    {children}
  </Text>
)
