import { LANGUAGES } from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'
import { VISIT_RANGES, type Visits } from '@portfolio/contract/visits'
import { ChartUpwardIcon } from '@sanity/icons/ChartUpward'
import { Flex, Grid, Stack } from '@sanity/ui'
import { useState } from 'react'
import { LoadingBlock, type Tool } from 'sanity'
import { Problem, Small } from '../../ui/text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ToolPage } from '../tool-page.tsx'
import { DayGraph, useVisits } from './day-graph.tsx'
import { Panel } from '../panel.tsx'

export const visitsTool: Tool = {
  name: 'visits',
  title: 'Visits',
  icon: ChartUpwardIcon,
  component: VisitsTool,
}

const TITLES = { 7: 'Week', 30: 'Month', 90: '3 months', 365: 'Year', 760: '25 months' } as const
const RANGES = VISIT_RANGES.map((id) => ({ id, title: TITLES[id] }))

function VisitsTool() {
  const [days, setDays] = useState<(typeof VISIT_RANGES)[number]>(30)
  const { data: visits, error } = useVisits(days)
  return (
    <ToolPage title="Visits">
      <Tabs name="visits" controls="visits" tabs={RANGES} shown={days} onChange={setDays} />
      <Problem error={error} />
      <div id="visits" role="tabpanel">
        {visits ? <Statistics visits={visits} /> : !error && <LoadingBlock showText />}
      </div>
      <Small muted>
        Counted on your server, without cookies or network addresses. Bots, and browsers that ask not to be
        tracked, are left out; countries are those of the visitors' language settings.
      </Small>
    </ToolPage>
  )
}

const Statistics = ({ visits }: { visits: Visits }) => (
  <Stack gap={4}>
    <DayGraph days={visits.days} />
    <Grid gridTemplateColumns={[1, 1, 2]} gap={4}>
      <CountTable title="Pages" counts={visits.pages} />
      <CountTable title="Sites that link here" counts={visits.referrers} />
      <CountTable title="Languages" counts={visits.languages.map(inWords)} />
      <CountTable title="Countries" counts={visits.countries.map(countryInWords)} />
      <CountTable title="Downloads of the CV" counts={visits.downloads.map(inWords)} />
    </Grid>
  </Stack>
)

const inWords = ({ name, count }: { name: string; count: number }) => {
  const language = LANGUAGES.find((known) => known === name)
  return { name: language ? languageTitle(language) : name, count }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const countryInWords = ({ name, count }: { name: string; count: number }) => ({
  name: /^[A-Z]{2}$/.test(name) ? (countryNames.of(name) ?? name) : name,
  count,
})

const SHOWN = 10

const CountTable = (props: { title: string; counts: { name: string; count: number }[] }) => (
  <Panel title={props.title}>
    {props.counts.length === 0 && <Small muted>Nothing yet.</Small>}
    {props.counts.slice(0, SHOWN).map(({ name, count }) => (
      <Flex key={name} justify="space-between" gap={3}>
        <Small>{name}</Small>
        <Small muted>{count}</Small>
      </Flex>
    ))}
  </Panel>
)
