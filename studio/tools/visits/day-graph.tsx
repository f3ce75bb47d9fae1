import { type Visits, visitsSchema } from '@portfolio/contract/visits'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { counted, Small } from '../../ui/text.tsx'
import { callApi } from '@portfolio/contract/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const BAR = 10

export function DayGraph({ days, title }: { days: Visits['days']; title?: string }) {
  const total = days.reduce((sum, { views }) => sum + views, 0)
  const most = Math.max(...days.map(({ views }) => views))
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Text size={3} weight="semibold" data-testid="visits-total">
          {title && `${title}: `}
          {counted(total, 'view')}
        </Text>
        {total > 0 && (
          <>
            <svg
              role="img"
              aria-label={`${total} views in ${days.length} days, at most ${most} a day`}
              viewBox={`0 0 ${days.length * BAR} ${most}`}
              preserveAspectRatio="none"
              style={{ width: '100%', height: 120 }}
            >
              {days.map(({ day, views }, index) => (
                <rect
                  key={day}
                  x={index * BAR + 1}
                  y={most - views}
                  width={BAR - 2}
                  height={views}
                  fill="#6a73ad"
                >
                  <title>{`${day}: ${views}`}</title>
                </rect>
              ))}
            </svg>
            <Flex justify="space-between">
              <Small muted>{days[0]?.day}</Small>
              <Small muted>at most {most} a day</Small>
              <Small muted>{days.at(-1)?.day}</Small>
            </Flex>
          </>
        )}
      </Stack>
    </Card>
  )
}

export const useVisits = (days: number) =>
  useQuery({
    queryKey: ['visits', days],
    queryFn: async () => visitsSchema.parse((await callApi(`/visits?days=${days}`)).body),
    placeholderData: keepPreviousData,
  })
