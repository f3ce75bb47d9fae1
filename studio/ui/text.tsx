import { Text, Card } from '@sanity/ui'
import type { CSSProperties, ComponentProps } from 'react'
import { failureWords } from './failure.ts'

type Props = Omit<ComponentProps<typeof Text>, 'style'> & { style?: CSSProperties }

/** Text in the tools' usual size. Long words, such as addresses, are broken instead of overflowing. */
export const Small = ({ style, ...props }: Props) => (
  <Text size={1} {...props} style={{ overflowWrap: 'anywhere', ...style }} />
)

export const Problem = ({ error }: { error: unknown }) =>
  error ? (
    <Card padding={4} radius={3} tone="critical" border role="alert">
      <Text>{failureWords(error)}</Text>
    </Card>
  ) : null

/** `1 text`, `2 texts` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const formatMoment = (iso: string) =>
  new Date(iso).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
