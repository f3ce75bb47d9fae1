import type { Visits } from '@portfolio/contract/visits'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { counted } from '../../ui/counted.ts'
import { Small } from '../../ui/small.tsx'

const HEIGHT = 120
const BAR = 10

export function DayGraph({ days, title }: { days: Visits['days']; title?: string }) {
  const total = days.reduce((sum, { views }) => sum + views, 0)
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Text size={3} weight="semibold" data-testid="visits-total">
          {title && `${title}: `}
          {counted(total, 'view')}
        </Text>
        {total > 0 && <Bars days={days} total={total} />}
      </Stack>
    </Card>
  )
}

function Bars({ days, total }: { days: Visits['days']; total: number }) {
  const most = Math.max(...days.map(({ views }) => views))
  const label = `${total} views in ${days.length} days, at most ${most} a day`
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        style={{ width: '100%', height: HEIGHT }}
      >
        {days.map(({ day, views }, index) => {
          const height = (views / most) * HEIGHT
          return (
            <rect
              key={day}
              x={index * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
              fill="#6a73ad"
            >
              <title>{`${day}: ${views}`}</title>
            </rect>
          )
        })}
      </svg>
      <Flex justify="space-between">
        <Small muted>{days[0]?.day}</Small>
        <Small muted>at most {most} a day</Small>
        <Small muted>{days.at(-1)?.day}</Small>
      </Flex>
    </>
  )
}
