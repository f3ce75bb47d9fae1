import { Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import type { Survey } from './survey.ts'
import { Small } from '../../ui/small.tsx'

const DONE = 'var(--card-badge-positive-dot-color)'
const OPEN = 'var(--card-badge-caution-dot-color)'

export const LanguageProgress = ({ progress }: Pick<Survey, 'progress'>) => (
  <Grid gridTemplateColumns={[1, 2]} gap={4}>
    {progress.map(({ language, title, total, missing, stale, unread }) => {
      const done = total - missing - stale
      return (
        <Card key={language} padding={4} radius={3} border data-testid={`progress-${language}`}>
          <Stack gap={4}>
            <Flex align="baseline" justify="space-between">
              <Text weight="semibold">{title}</Text>
              <Text size={3} weight="semibold">
                {percent(done, total)}
              </Text>
            </Flex>
            <progress
              value={done}
              max={total}
              aria-label={title}
              style={{ width: '100%', accentColor: done === total ? DONE : OPEN }}
            />
            <Small muted>
              {done} of {total} texts
              {missing > 0 && `, ${missing} missing`}
              {stale > 0 && `, ${stale} out of date`}
              {unread > 0 && `, ${unread} by machine and not yet read`}
            </Small>
          </Stack>
        </Card>
      )
    })}
  </Grid>
)

/** Per cent, rounded down, so that 100 % means complete. */
const percent = (done: number, total: number) => `${Math.floor((100 * done) / Math.max(total, 1))} %`
