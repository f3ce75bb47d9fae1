import { callApi } from '@portfolio/contract/api-client'
import { teamSchema, type GivenRole, type Team } from '@portfolio/contract/team'
import { UsersIcon } from '@sanity/icons/Users'
import { Badge, Card, Flex, Stack, Text, Button } from '@sanity/ui'
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { type ReactNode, type FormEvent, useRef, useState } from 'react'
import { LoadingBlock, type Tool } from 'sanity'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { Problem, Small } from '../../ui/text.tsx'
import { ToolPage } from '../tool-page.tsx'
import type { Language } from '@portfolio/contract/language'
import { useToast } from '@sanity/ui/toast'
import { MAIN_LANGUAGE, languages } from '../../translation/languages.ts'
import { Choice, TextBox } from '../../ui/fields.tsx'
import { useTellFailure } from '../../ui/failure.ts'
import { Panel } from '../panel.tsx'
import { DeleteAccount } from './delete-account.tsx'

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
      <DeleteAccount onDeleted={reload} />
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

const ROLES: { id: GivenRole; title: string }[] = [
  { id: 'editor', title: 'Editor: edits and publishes content' },
  { id: 'moderator', title: 'Moderator: decides about the guestbook' },
]
const MAILS = languages.map(({ id, title }) => ({ id, title: `Mail in ${title}` }))

function InvitationForm({ onInvited }: { onInvited: (team: Team) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GivenRole>('editor')
  const [language, setLanguage] = useState<Language>(MAIN_LANGUAGE)
  const field = useRef<HTMLInputElement>(null)
  const onError = useTellFailure()
  const { push } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async (invited: string) => {
      const body = { email: invited, role, language }
      const invitation = { method: 'POST', body } as const
      return teamSchema.parse((await callApi('/team/invitations', invitation)).body)
    },
    onSuccess: (team, invited) => {
      onInvited(team)
      // The next address may have been typed meanwhile.
      setEmail((typed) => (typed === invited ? '' : typed))
      push({
        status: 'success',
        title: team.hasMailServer
          ? `An invitation is on its way to ${invited}`
          : 'The invitation waits in the outbox: send its link yourself',
      })
    },
    onError,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The button becomes disabled, and the next address may follow.
    field.current?.focus()
    if (!isPending) mutate(email)
  }
  return (
    <Panel gap={4} title="Invite somebody" as="form" onSubmit={submit}>
      <TextBox
        ref={field}
        type="email"
        aria-required
        label="E-mail address"
        value={email}
        onChange={setEmail}
      />
      <Flex gap={3} wrap="wrap">
        <Choice aria-label="Role" options={ROLES} value={role} onChange={setRole} />
        <Choice aria-label="Language of the mail" options={MAILS} value={language} onChange={setLanguage} />
        <Button type="submit" tone="primary" text="Invite" disabled={isPending || email === ''} />
      </Flex>
    </Panel>
  )
}
