import { Text } from '@sanity/ui'
import type { CSSProperties, ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Text>, 'style'> & { style?: CSSProperties }

/** Text in the tools' usual size. Long words, such as addresses, are broken instead of overflowing. */
export const Small = ({ style, ...props }: Props) => (
  <Text size={1} {...props} style={{ overflowWrap: 'anywhere', ...style }} />
)
