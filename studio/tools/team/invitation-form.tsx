import { callApi } from '@portfolio/contract/api-client'
import type { Language } from '@portfolio/contract/language'
import { type GivenRole, type Team, teamSchema } from '@portfolio/contract/team'
import { Button, Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { MAIN_LANGUAGE, languages } from '../../translation/languages.ts'
import { Choice } from '../../ui/choice.tsx'
import { useTellFailure } from '../../ui/failure.ts'
import { TextBox } from '../../ui/text-box.tsx'
import { Panel } from '../panel.tsx'

const ROLES: { id: GivenRole; title: string }[] = [
  { id: 'editor', title: 'Editor: edits and publishes content' },
  { id: 'moderator', title: 'Moderator: decides about the guestbook' },
]
const MAILS = languages.map(({ id, title }) => ({ id, title: `Mail in ${title}` }))

export function InvitationForm({ onInvited }: { onInvited: (team: Team) => void }) {
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
