import { callApi } from '@portfolio/contract/api-client'
import { outboxSchema } from '@portfolio/contract/outbox'
import { pathTo } from '@portfolio/contract/paths'
import type { Role } from '@portfolio/contract/team'
import { VERSION } from '@portfolio/contract/version'
import { HomeIcon } from '@sanity/icons/Home'
import { Button, Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import type { Tool } from 'sanity'
import { Link } from 'sanity/router'
import { useModeration } from '../moderation/use-moderation.ts'
import { ToolPage } from '../tool-page.tsx'
import { useSurvey } from '../translations/use-survey.ts'
import { languages } from '../../translation/languages.ts'
import { DayGraph, useVisits } from '../visits/day-graph.tsx'
import { Checklist } from './checklist.tsx'
import { BackupCard } from './backup-card.tsx'
import { MakeItYours } from './make-it-yours.tsx'
import { DeadLinks } from './dead-links.tsx'
import { DueReleases } from './due-releases.tsx'
import { LatestEdits } from './latest-edits.tsx'
import { OwnAddress } from './own-address.tsx'
import { Small } from '../../ui/text.tsx'

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
    <Button as={Link} href="/studio/import" mode="ghost" text="Import what you have: CV, GitHub, Markdown" />
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
      <Waiting title="New impressions" count={counts?.new ?? null} href="/studio/moderation" />
      <Waiting
        title="Messages to answer"
        count={counts?.messages ?? null}
        href="/studio/moderation/messages"
      />
    </>
  )
}

function WaitingTranslations() {
  const survey = useSurvey()
  const count = survey && survey.documents.reduce((sum, { gaps }) => sum + gaps.length, 0)
  return <Waiting title="Texts to translate" count={count} href="/studio/translations" />
}

/** Counts only among the latest mails, which the outbox lists. */
async function countFailedMails() {
  const { mails } = outboxSchema.parse((await callApi('/outbox')).body)
  return mails.filter(({ status, lastError }) => status !== 'sent' && lastError !== null).length
}

function WaitingMails() {
  const { data: failed = null } = useQuery({ queryKey: ['outbox', 'failures'], queryFn: countFailedMails })
  return <Waiting title="Mails that failed" count={failed} as="a" href="/outbox" />
}

/** How much waits, with a link to it. @param props.as `a` for a page outside the Studio */
function Waiting(props: { title: string; count: number | null; href: string; as?: 'a' }) {
  const { title, count, href, as = Link } = props
  return (
    <Card
      __unstable_focusRing
      border
      radius={3}
      padding={4}
      as={as}
      data-as="a"
      href={href}
      style={{ textDecoration: 'none' }}
    >
      <Stack gap={3}>
        <Text size={4} weight="semibold">
          {count ?? '–'}
        </Text>
        <Small muted>{title}</Small>
      </Stack>
    </Card>
  )
}

function Week() {
  const { data: visits } = useVisits(7)
  return visits && <DayGraph days={visits.days} title="This week" />
}

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
