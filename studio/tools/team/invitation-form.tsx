import type { Language } from '@portfolio/contract/language'
import { GIVEN_ROLES, type Team } from '@portfolio/contract/team'
import { Button, Flex, Select, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type FormEvent, useState } from 'react'
import { MAIN_LANGUAGE, PUBLISHED } from '../../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { useTellFailure } from '../moderation/failure.ts'
import { Panel } from '../panel.tsx'
import { invite } from './team-api.ts'

const WHAT = {
  editor: 'Editor: edits and publishes content',
  moderator: 'Moderator: decides about the guestbook',
} as const

/** Mails an invitation to a role. */
export function InvitationForm({ onInvited }: { onInvited: (team: Team) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<keyof typeof WHAT>('editor')
  const [language, setLanguage] = useState<Language>(MAIN_LANGUAGE)
  const [isSending, setIsSending] = useState(false)
  const tellFailure = useTellFailure()
  const { push } = useToast()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    invite({ email, role, language })
      .then((team) => {
        onInvited(team)
        setEmail('')
        push({
          status: 'success',
          title: team.hasMailServer
            ? `An invitation is on its way to ${email}`
            : 'The invitation waits in the outbox: send its link yourself',
        })
      })
      .catch(tellFailure)
      .finally(() => setIsSending(false))
  }
  return (
    <Panel gap={4} title="Invite somebody" as="form" onSubmit={submit}>
      <TextInput
        type="email"
        aria-required
        placeholder="E-mail address"
        aria-label="E-mail address"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Flex gap={3} wrap="wrap">
        <Select
          aria-label="Role"
          value={role}
          onChange={({ currentTarget: { value } }) =>
            setRole(GIVEN_ROLES.find((known) => known === value) ?? 'editor')
          }
        >
          {GIVEN_ROLES.map((each) => (
            <option key={each} value={each}>
              {WHAT[each]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Language of the mail"
          value={language}
          onChange={({ currentTarget: { value } }) =>
            setLanguage(PUBLISHED.find((known) => known === value) ?? MAIN_LANGUAGE)
          }
        >
          {PUBLISHED.map((each) => (
            <option key={each} value={each}>
              Mail in {languageTitle(each)}
            </option>
          ))}
        </Select>
        <Button type="submit" tone="primary" text="Invite" disabled={isSending || email === ''} />
      </Flex>
    </Panel>
  )
}
