import type { Language } from '@portfolio/contract/language'
import { TranslateIcon } from '@sanity/icons/Translate'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import { LoadingBlock, type Tool } from 'sanity'
import { route, useRouter } from 'sanity/router'
import { LongList } from '../../ui/long-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ToolPage } from '../tool-page.tsx'
import { FillAll } from './fill-all.tsx'
import { GapGroup } from './gap-group.tsx'
import type { GapEntry, Survey } from './survey.ts'
import { useSurvey } from './use-survey.ts'
import { Small } from '../../ui/text.tsx'

export const translationsTool: Tool = {
  name: 'translations',
  title: 'Translations',
  icon: TranslateIcon,
  component: TranslationsTool,
  router: route.create('/', [route.create('/:language')]),
}

function TranslationsTool() {
  const survey = useSurvey()
  return (
    <ToolPage title="Translations">
      {survey ? <Overview survey={survey} /> : <LoadingBlock showText />}
    </ToolPage>
  )
}

type Shown = 'all' | Language

function Overview({ survey }: { survey: Survey }) {
  const { state, navigate } = useRouter()
  const shown = survey.progress.find(({ language }) => language === state.language)?.language ?? 'all'
  const isIn = (filter: Shown) => (gap: GapEntry) => filter === 'all' || gap.language === filter
  const all = survey.documents.flatMap(({ gaps }) => gaps)
  const tabs: { id: Shown; title: string }[] = [
    { id: 'all', title: 'To translate' },
    ...survey.progress.map(({ language, title }) => ({ id: language, title })),
  ]
  const groups = survey.documents
    .map(({ document, gaps }) => ({ document, gaps: gaps.filter(isIn(shown)) }))
    .filter(({ gaps }) => gaps.length > 0)
  return (
    <>
      <LanguageProgress progress={survey.progress} />
      <FillAll documents={survey.documents.map(({ document }) => document)} />
      <Tabs
        name="gaps"
        controls="gaps"
        tabs={tabs.map(({ id, title }) => ({ id, title: `${title} (${all.filter(isIn(id)).length})` }))}
        shown={shown}
        onChange={(language) => navigate(language === 'all' ? {} : { language })}
      />
      <div id="gaps" role="tabpanel" aria-labelledby={`gaps-${shown}`}>
        {groups.length === 0 ? (
          <AllDone />
        ) : (
          <LongList key={shown} items={groups} gap={5}>
            {({ document, gaps }) => <GapGroup key={document._id} document={document} gaps={gaps} />}
          </LongList>
        )}
      </div>
    </>
  )
}

const AllDone = () => (
  <Flex align="center" gap={3} padding={4}>
    <Text size={3}>
      <CheckmarkCircleIcon />
    </Text>
    <Text>Nothing to translate here.</Text>
  </Flex>
)

const LanguageProgress = ({ progress }: Pick<Survey, 'progress'>) => (
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
            <div style={{ height: 8, borderRadius: 4, background: bar(done, total) }}>
              <progress
                value={done}
                max={total}
                aria-label={title}
                style={{ position: 'absolute', opacity: 0 }}
              />
            </div>
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

const bar = (done: number, total: number) => {
  const colour = `var(--card-badge-${done === total ? 'positive' : 'caution'}-dot-color)`
  return `linear-gradient(to right, ${colour} ${(100 * done) / Math.max(total, 1)}%, var(--card-border-color) 0)`
}

/** Per cent, rounded down, so that 100 % means complete. */
const percent = (done: number, total: number) => `${Math.floor((100 * done) / Math.max(total, 1))} %`
