import type { Filter, ModerationCounts } from '@portfolio/contract/moderation'
import { Tab, TabList } from '@sanity/ui'

const TABS: { id: Filter; title: string }[] = [
  { id: 'new', title: 'New' },
  { id: 'waiting', title: 'To approve' },
  { id: 'reported', title: 'Reported' },
  { id: 'published', title: 'Published' },
  { id: 'hidden', title: 'Hidden' },
  { id: 'deleted', title: 'Deleted' },
  { id: 'all', title: 'All' },
]

/** A tab for each state, with the number of its entries. */
export function QueueTabs(props: {
  counts: ModerationCounts | null
  shown: Filter
  onChange: (filter: Filter) => void
}) {
  const { counts, shown, onChange } = props
  return (
    <TabList gap={1}>
      {TABS.map(({ id, title }) => (
        <Tab
          key={id}
          id={`moderation-${id}`}
          aria-controls="moderation-queue"
          label={counts && id !== 'all' ? `${title} (${counts[id]})` : title}
          selected={shown === id}
          onClick={() => onChange(id)}
        />
      ))}
    </TabList>
  )
}
