import { callApi } from '@portfolio/contract/api-client'
import { outboxSchema } from '@portfolio/contract/outbox'
import { pathTo } from '@portfolio/contract/paths'
import type { Role } from '@portfolio/contract/team'
import { VERSION } from '@portfolio/contract/version'
import { HomeIcon } from '@sanity/icons/Home'
import { Button, Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Tool, useSchema } from 'sanity'
import { Link } from 'sanity/router'
import { useModeration } from '../moderation/use-moderation.ts'
import { ToolPage } from '../tool-page.tsx'
import { surveyTranslations } from '../translations/survey.ts'
import { useDocuments } from '../translations/use-documents.ts'
import { languages } from '../../translation/languages.ts'
import { DayGraph } from '../visits/day-graph.tsx'
import { useVisits } from '../visits/visits-api.ts'
import { Checklist } from './checklist.tsx'
import { BackupCard } from './backup-card.tsx'
import { MakeItYours } from './make-it-yours.tsx'
import { DeadLinks } from './dead-links.tsx'
import { DueReleases } from './due-releases.tsx'
import { LatestEdits } from './latest-edits.tsx'
import { OwnAddress } from './own-address.tsx'
import { Small } from '../../ui/small.tsx'

const WEEK = 7

export const createStartTool = (role: Role): Tool => ({
  name: 'start',
  title: 'Start',
  icon: HomeIcon,
  component: () => <Start isOwner={role === 'owner'} />,
})

const Start = ({ isOwner }: { isOwner: boolean }) => (
  <ToolPage title="Start">
    {isOwner && <OwnAddress />}
    {isOwner && <MakeItYours />}
    <ToImport />
    {isOwner && <Checklist />}
    <Grid gridTemplateColumns={[1, 2, 4]} gap={3}>
      {isOwner && <WaitingInGuestbook />}
      <WaitingTranslations />
      {isOwner && <WaitingMails />}
    </Grid>
    <DueReleases />
    <Week />
    <LatestEdits />
    <DeadLinks />
    {isOwner && <BackupCard />}
    <SiteAndVersion />
  </ToolPage>
)

function WaitingInGuestbook() {
  const { counts } = useModeration()
  return (
    <>
      <Waiting title="New impressions" count={counts?.new ?? null} path="moderation" />
      <Waiting title="Messages to answer" count={counts?.messages ?? null} path="moderation/messages" />
    </>
  )
}

function WaitingTranslations() {
  const schema = useSchema()
  const documents = useDocuments(schema)
  const gaps = useMemo(
    () =>
      documents &&
      surveyTranslations(documents, schema).documents.reduce((sum, { gaps: found }) => sum + found.length, 0),
    [documents, schema],
  )
  return <Waiting title="Texts to translate" count={gaps} path="translations" />
}

/** Among the latest mails, which the outbox lists. */
async function countFailedMails() {
  const { mails } = outboxSchema.parse((await callApi('/outbox')).body)
  return mails.filter(({ status, lastError }) => status !== 'sent' && lastError !== null).length
}

function WaitingMails() {
  const { data: failed = null } = useQuery({ queryKey: ['outbox', 'failures'], queryFn: countFailedMails })
  return (
    <Card border radius={3} padding={4} as="a" href="/outbox" style={{ textDecoration: 'none' }}>
      <Number title="Mails that failed" count={failed} />
    </Card>
  )
}

/** @param props.path of the tool with the waiting entries, below the Studio's */
const Waiting = (props: { title: string; count: number | null; path: string }) => (
  <Card
    border
    radius={3}
    padding={4}
    as={Link}
    href={`/studio/${props.path}`}
    style={{ textDecoration: 'none' }}
  >
    <Number title={props.title} count={props.count} />
  </Card>
)

const Number = ({ title, count }: { title: string; count: number | null }) => (
  <Stack gap={3}>
    <Text size={4} weight="semibold">
      {count ?? '–'}
    </Text>
    <Small muted>{title}</Small>
  </Stack>
)

function Week() {
  const { visits } = useVisits(WEEK)
  return visits && <DayGraph days={visits.days} title="This week" />
}

const ToImport = () => (
  <Button as={Link} href="/studio/import" mode="ghost" text="Import what you have: CV, GitHub, Markdown" />
)

const SiteAndVersion = () => (
  <Flex gap={4} wrap="wrap">
    {languages.map(({ id, title }) => (
      <Small key={id}>
        <a href={pathTo(id, 'home')}>The site in {title}</a>
      </Small>
    ))}
    <Small muted>version {VERSION}</Small>
  </Flex>
)
