import { CommentIcon } from '@sanity/icons/Comment'
import type { ToolMenuProps } from 'sanity'
import { useModeration } from './use-moderation.ts'

export function ToolMenuWithBadge(props: ToolMenuProps) {
  const { counts } = useModeration()
  const open = counts ? counts.new + counts.messages : 0
  const tools = props.tools.map((tool) =>
    tool.name === 'moderation' && open > 0
      ? { ...tool, title: `${tool.title} (${open > 99 ? '99+' : open})`, icon: BadgedIcon }
      : tool,
  )
  return props.renderDefault({ ...props, tools })
}

/** A dot on the icon, because a narrow window shows only icons. */
const BadgedIcon = () => (
  <span style={{ position: 'relative', display: 'inline-flex' }}>
    <CommentIcon />
    <span style={DOT} />
  </span>
)

const DOT = {
  position: 'absolute',
  insetInlineEnd: 0,
  padding: 3,
  borderRadius: '50%',
  background: '#f03e2f',
} as const
