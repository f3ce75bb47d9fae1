import { CommentIcon } from '@sanity/icons/Comment'
import type { ToolMenuProps } from 'sanity'
import { useModeration } from './use-moderation.ts'

/** The Studio's navigation, with the number of new impressions and messages at Moderation. */
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
  <span style={{ position: 'relative', display: 'inline-flex' }} data-testid="moderation-badge">
    <CommentIcon />
    <svg
      width="6"
      height="6"
      viewBox="0 0 6 6"
      style={{ position: 'absolute', insetInlineEnd: 0 }}
      aria-hidden="true"
    >
      <circle cx="3" cy="3" r="3" fill="#f03e2f" />
    </svg>
  </span>
)
