import { callApi } from '@portfolio/contract/api-client'
import { teamSchema } from '@portfolio/contract/team'
import { UsersIcon } from '@sanity/icons/Users'
import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingBlock, type Tool } from 'sanity'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ToolPage } from '../tool-page.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { Small } from '../../ui/small.tsx'

const TEAM = ['team']

const fetchTeam = async () => teamSchema.parse((await callApi('/team')).body)
const remove = (path: string) => callApi(`/team/${path}`, { method: 'DELETE' })

export const teamTool: Tool = { name: 'team', title: 'Team', icon: UsersIcon, component: TeamTool }

function TeamTool() {
  const { data: team, error } = useQuery({ queryKey: TEAM, queryFn: fetchTeam })
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: TEAM })
  return (
    <ToolPage title="Team">
      <InvitationForm onInvited={(invited) => client.setQueryData(TEAM, invited)} />
      <Problem error={error} />
      {!team && !error && <LoadingBlock showText />}
      <Stack gap={3} as="ul">
        {team?.members.map(({ _id, name, email, role }) => (
          <li key={_id}>
            <Row name={name} email={email} role={role}>
              {role !== 'owner' && (
                <ConfirmButton text="Remove" onPress={() => remove(`members/${_id}`)} onDone={reload} />
              )}
            </Row>
          </li>
        ))}
        {team?.invitations.map(({ _id, email, role, expiresAt }) => (
          <li key={_id}>
            <Row name={email} role={role}>
              <Small muted>Invited, until {new Date(expiresAt).toLocaleDateString()}</Small>
              <ConfirmButton text="Withdraw" onPress={() => remove(`invitations/${_id}`)} onDone={reload} />
            </Row>
          </li>
        ))}
      </Stack>
    </ToolPage>
  )
}

const Row = (props: { name: string; email?: string; role: string; children: ReactNode }) => (
  <Card border radius={3} padding={4}>
    <Flex gap={3} wrap="wrap" align="center">
      <Text weight="medium" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{props.name}</bdi>
      </Text>
      {props.email && <Small muted>{props.email}</Small>}
      <Badge tone={props.role === 'owner' ? 'primary' : 'default'}>{props.role}</Badge>
      {props.children}
    </Flex>
  </Card>
)
