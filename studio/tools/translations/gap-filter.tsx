import { Flex, Tab, TabList } from '@sanity/ui'
import type { Language } from '@portfolio/contract/language'
import type { Gap } from '../../translation/gaps.ts'
import type { Survey } from './survey.ts'

/** Every gap, or those of a language. */
export type Shown = 'all' | Language

export const isShown = (gap: Pick<Gap, 'language'>, shown: Shown) => shown === 'all' || gap.language === shown

type Props = Pick<Survey, 'progress'> & { shown: Shown; onChange: (shown: Shown) => void }

export function GapFilter({ progress, shown, onChange }: Props) {
  const counts = progress.map(({ language, title, missing, stale, unread }) => ({
    id: language,
    title,
    count: missing + stale + unread,
  }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const tabs: { id: Shown; title: string; count: number }[] = [
    { id: 'all', title: 'To translate', count: all },
    ...counts,
  ]
  return (
    <Flex>
      <TabList gap={2}>
        {tabs.map(({ id, title, count }) => (
          <Tab
            key={id}
            id={`gaps-${id}`}
            aria-controls="gaps"
            label={`${title} (${count})`}
            selected={shown === id}
            onClick={() => onChange(id)}
          />
        ))}
      </TabList>
    </Flex>
  )
}
