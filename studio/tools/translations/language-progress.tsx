import { Box, Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import type { Survey } from './survey.ts'
import { Small } from '../../ui/small.tsx'

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
            <Bar title={title} done={done} total={total} />
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

const Bar = ({ title, done, total }: { title: string; done: number; total: number }) => (
  <Card tone="neutral" radius={5} overflow="hidden" style={{ height: 8 }}>
    <progress value={done} max={total} aria-label={title} style={{ position: 'absolute', opacity: 0 }} />
    <Box
      style={{
        height: 8,
        width: `${(100 * done) / Math.max(total, 1)}%`,
        background: BAR[done === total ? 'done' : 'open'],
      }}
    />
  </Card>
)

const BAR = { done: 'var(--card-badge-positive-dot-color)', open: 'var(--card-badge-caution-dot-color)' }

/** Per cent, rounded down, so that 100 % means complete. */
const percent = (done: number, total: number) => `${Math.floor((100 * done) / Math.max(total, 1))} %`
