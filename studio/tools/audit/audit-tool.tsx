import { type AuditEntry, auditSchema } from '@portfolio/contract/audit'
import { callApi } from '@portfolio/contract/api-client'
import { ActivityIcon } from '@sanity/icons/Activity'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { LoadingBlock, type Tool } from 'sanity'
import { Problem, Small } from '../../ui/text.tsx'
import { ToolPage } from '../tool-page.tsx'
import { usePages } from '../use-pages.ts'

export const auditTool: Tool = {
  name: 'audit',
  title: 'Audit log',
  icon: ActivityIcon,
  component: AuditTool,
}

const fetchAudit = async (cursor: string) =>
  auditSchema.parse(
    (await callApi(cursor === '' ? '/audit' : `/audit?${new URLSearchParams({ cursor })}`)).body,
  )

function AuditTool() {
  const { data, hasMore, problem, readMore } = usePages({
    queryKey: ['audit'],
    read: fetchAudit,
    select: (pages) => pages.flatMap(({ entries }) => entries),
  })
  return (
    <ToolPage title="Audit log">
      <Small muted>
        Sign-ins, changes of accounts, tokens and webhooks, and scheduled releases, kept for a year.
      </Small>
      <Problem error={problem} />
      {!data && !problem && <LoadingBlock showText />}
      <Stack gap={2} as="ol">
        {data?.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.email}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </Stack>
      {hasMore && <Button mode="ghost" text="Show more" onClick={readMore} />}
    </ToolPage>
  )
}

const Entry = ({ entry: { at, kind, way, email, subject, network, userAgent } }: { entry: AuditEntry }) => (
  <Card border radius={2} padding={3} data-testid={`audit-${kind}`}>
    <Flex gap={3} wrap="wrap" align="center">
      <Small weight="medium">
        {kind.replaceAll('-', ' ')}
        {way && ` (${way})`}
      </Small>
      {email && <Small>{email}</Small>}
      {subject && <Small>{subject}</Small>}
      <Small muted>
        <time dateTime={at}>{new Date(at).toLocaleString()}</time>
        {network && ` · ${network}`}
      </Small>
      <Text size={0} muted style={{ overflowWrap: 'anywhere' }}>
        {userAgent}
      </Text>
    </Flex>
  </Card>
)
