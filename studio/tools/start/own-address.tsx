import { sessionSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import { pathTo } from '@portfolio/contract/paths'
import { Button, Flex, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../panel.tsx'
import { usePutAway } from './use-put-away.ts'

/** Asks an owner who still has the address of the first start for one that mail can reach; can be dismissed. */
export function OwnAddress() {
  const { data: email } = useQuery({
    queryKey: ['own-address'],
    queryFn: async () => sessionSchema.parse((await callApi('/auth/session')).body).user?.email ?? null,
  })
  const { isPutAway, putAway } = usePutAway('portfolio-studio-own-address')
  if (isPutAway || email !== DEFAULT_OWNER_EMAIL) return null
  return (
    <Panel gap={4} title="Your own address" as="section" aria-label="Your own address">
      <Text size={1}>
        You sign in as {email}, at which no mail can reach you. Set your own address, and a password of your
        own, on the account page.
      </Text>
      <Flex gap={3} wrap="wrap">
        <Button as="a" href={pathTo('en', 'changeEmail')} tone="primary" text="Set my address" />
        <Button as="a" href={pathTo('en', 'userAccount')} mode="ghost" text="Set my password" />
        <Button mode="bleed" text="Not now" onClick={putAway} />
      </Flex>
    </Panel>
  )
}
