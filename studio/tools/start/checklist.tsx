import { callApi } from '@portfolio/contract/api-client'
import { checklistSchema } from '@portfolio/contract/checklist'
import { pathTo } from '@portfolio/contract/paths'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { CircleIcon } from '@sanity/icons/Circle'
import { Button, Flex, Stack } from '@sanity/ui'
import type { SanityClient } from '@sanity/client'
import { useQuery } from '@tanstack/react-query'
import { useClient } from 'sanity'
import { read } from '../../translation/read.ts'
import { Panel } from '../panel.tsx'
import { readBackups } from './backup-card.tsx'
import { usePutAway } from './use-put-away.ts'
import { Small } from '../../ui/text.tsx'

const QUERY = `{
  "name": defined(*[_id == "siteSettings"][0].ownerName),
  "photograph": defined(*[_id == "biography"][0].portrait.asset),
  "project": count(*[_type == "project"]) > 0,
  "cv": count(*[_id == "curriculumVitae"][0].experience) > 0 || defined(*[_id == "curriculumVitae"][0].pdf),
  "contact": defined(*[_id == "curriculumVitae"][0].contact.email)
}`

type Step = readonly [is: boolean, what: string, to: string | null]

async function readSteps(client: SanityClient) {
  const [content, server, backups] = await Promise.all([
    client.fetch<unknown>(QUERY, {}, { perspective: 'published' }),
    callApi('/checklist').then(({ body }) => checklistSchema.parse(body)),
    readBackups(),
  ])
  const isIn = (name: string) => read(content, name) === true
  const hasBackup = backups.state === 'fresh' || backups.state === 'elsewhere'
  const forms = '/studio/structure'
  const steps: Step[] = [
    [isIn('photograph'), 'A photograph of you', `${forms}/pages;biography`],
    [isIn('project'), 'Your first project', '/studio/intent/create/type=project;template=project/'],
    [isIn('cv'), 'Your CV', `${forms}/curriculumVitae`],
    [isIn('contact'), 'An address in the CV where people reach you', `${forms}/curriculumVitae`],
    [server.hasPublicAddress, "The site's public address with https (PUBLIC_URL)", null],
    [server.hasOwnAddress, 'Your own e-mail address for signing in', pathTo('en', 'changeEmail')],
    [server.hasOwnPassword, 'A password of your own', pathTo('en', 'userAccount')],
    [server.hasSecondFactor, 'Two-step sign-in', pathTo('en', 'userAccount')],
    [server.hasMailServer, 'A mail server (SMTP_URL)', pathTo('en', 'outbox')],
    [hasBackup, 'A backup of the last two days', null],
  ]
  return { hasName: isIn('name'), steps }
}

export function Checklist() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { data } = useQuery({ queryKey: ['checklist'], queryFn: () => readSteps(client) })
  const { isPutAway, putAway } = usePutAway('portfolio-studio-checklist')
  if (isPutAway || !data?.hasName) return null
  const { steps } = data
  return (
    <Panel
      gap={4}
      as="section"
      aria-label="What to do next"
      title={`What to do next: ${steps.filter(([is]) => is).length} of ${steps.length} done`}
    >
      <Stack as="ul" gap={3} padding={0} style={{ listStyle: 'none' }}>
        {steps.map(([is, what, to]) => (
          <Flex key={what} as="li" gap={2} align="center">
            <Small>{is ? <CheckmarkCircleIcon /> : <CircleIcon />}</Small>
            <Small muted={is}>
              {to && !is ? <a href={to}>{what}</a> : what}
              {is && ': done'}
            </Small>
          </Flex>
        ))}
      </Stack>
      <Flex>
        <Button mode="bleed" text="Put the list away" onClick={putAway} />
      </Flex>
    </Panel>
  )
}
