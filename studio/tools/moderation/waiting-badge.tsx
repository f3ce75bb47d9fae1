import { Badge, Card, Flex } from '@sanity/ui'
import type { ToolMenuProps } from 'sanity'
import { StateLink } from 'sanity/router'
import { useModeration } from './moderation-store.ts'

/** The Studio's navigation, with how many impressions wait for the owner beside it. */
export function ToolMenuWithBadge(props: ToolMenuProps) {
  return (
    <Flex align="center" gap={2} direction={props.context === 'sidebar' ? 'column' : 'row'}>
      {props.renderDefault(props)}
      <WaitingBadge />
    </Flex>
  )
}

function WaitingBadge() {
  const { counts } = useModeration()
  const open = (counts?.waiting ?? 0) + (counts?.reported ?? 0)
  if (open === 0) return null
  const label = `${open} in the guestbook ${open === 1 ? 'waits' : 'wait'} for you`
  return (
    <Card
      as={StateLink}
      state={{ tool: 'moderation' }}
      radius={5}
      padding={1}
      title={label}
      aria-label={label}
      data-testid="moderation-badge"
      style={{ textDecoration: 'none' }}
    >
      <Badge tone="critical" radius={5}>
        {open > 99 ? '99+' : open}
      </Badge>
    </Card>
  )
}
