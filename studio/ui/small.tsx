import { Text } from '@sanity/ui'
import type { CSSProperties, ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Text>, 'style'> & { style?: CSSProperties }

/** Text of the tools' usual size, in which a long word, such as an address, breaks instead of leaving its place. */
export const Small = ({ style, ...props }: Props) => (
  <Text size={1} {...props} style={{ overflowWrap: 'anywhere', ...style }} />
)
