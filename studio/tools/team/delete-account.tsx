import { callApi } from '@portfolio/contract/api-client'
import { Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { Choice, TextBox } from '../../ui/fields.tsx'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { Small } from '../../ui/text.tsx'
import { Panel } from '../panel.tsx'

const IMPRESSIONS = [
  { id: 'delete', title: 'Delete the impressions too' },
  { id: 'keep-unnamed', title: 'Keep the impressions without a name' },
] as const

/** For people who cannot delete their account themselves, such as those who sign in with Google. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => unknown }) {
  const [email, setEmail] = useState('')
  const [impressions, setImpressions] = useState<(typeof IMPRESSIONS)[number]['id']>('delete')
  const { push } = useToast()
  async function remove() {
    await callApi(`/team/accounts?${new URLSearchParams({ email, impressions })}`, { method: 'DELETE' })
    push({ status: 'success', title: `The account of ${email} is deleted` })
    // The next address may have been typed meanwhile.
    setEmail((typed) => (typed === email ? '' : typed))
  }
  return (
    <Panel gap={4} title="Delete an account">
      <Small muted>
        For people who ask for it, such as those who sign in with Google, who cannot do it on their account
        page. They get a mail when it is done.
      </Small>
      <TextBox type="email" label="Address of the account" value={email} onChange={setEmail} />
      <Flex gap={3} wrap="wrap">
        <Choice
          aria-label="Impressions of the account"
          options={IMPRESSIONS}
          value={impressions}
          onChange={setImpressions}
        />
        <ConfirmButton
          text="Delete the account"
          disabled={email === ''}
          onPress={remove}
          onDone={onDeleted}
        />
      </Flex>
    </Panel>
  )
}
