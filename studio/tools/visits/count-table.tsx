import { Flex, Text } from '@sanity/ui'
import { Panel } from '../panel.tsx'

const SHOWN = 10

/** The most frequent names with their counts. */
export const CountTable = (props: { title: string; counts: { name: string; count: number }[] }) => (
  <Panel title={props.title}>
    {props.counts.length === 0 && (
      <Text size={1} muted>
        Nothing yet.
      </Text>
    )}
    {props.counts.slice(0, SHOWN).map(({ name, count }) => (
      <Flex key={name} justify="space-between" gap={3}>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size={1} muted>
          {count}
        </Text>
      </Flex>
    ))}
  </Panel>
)
