import { Flex } from '@sanity/ui'
import { Panel } from '../panel.tsx'
import { Small } from '../../ui/small.tsx'

const SHOWN = 10

export const CountTable = (props: { title: string; counts: { name: string; count: number }[] }) => (
  <Panel title={props.title}>
    {props.counts.length === 0 && <Small muted>Nothing yet.</Small>}
    {props.counts.slice(0, SHOWN).map(({ name, count }) => (
      <Flex key={name} justify="space-between" gap={3}>
        <Small>{name}</Small>
        <Small muted>{count}</Small>
      </Flex>
    ))}
  </Panel>
)
