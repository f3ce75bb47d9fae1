import { Text } from '@sanity/ui'

/** A visitor's text: keeps line breaks and clips overflowing characters. */
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
