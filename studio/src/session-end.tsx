import type { User } from '@portfolio/contract/account'
import { Box, Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { siteSignIn } from '../tools/sign-in-first.tsx'
import { SESSION_IN_DOUBT } from './event-source.ts'
import { isOther, LOOKED_EVERY_MS, sessionOf } from './session.ts'
import { reloadUnasked } from './unsaved.tsx'

/**
 * Tells people that their session has ended. The lake then closes their streams, and Sanity's Studio only tries to
 * reconnect them, which `holdRequests` delays until somebody is signed in. When another person signs in, or the same one
 * with another role, the Studio is loaded again: what the first one has typed is not for them, and would be sent in their
 * name; without the role it would be refused.
 * @param props.visitor who was signed in when the Studio was loaded
 * @param props.isHosted hosted content has sessions of its own, and is saved without the site's
 */
export function SessionEnd({ visitor, isHosted }: { visitor: User | null; isHosted: boolean }) {
  const client = useQueryClient()
  const session = useMemo(() => sessionOf(visitor), [visitor])
  const [isRead, setIsRead] = useState(false)
  // Also read when the window gets the focus. Somebody who is signed out may sign in again in another tab.
  const { data: user } = useQuery({
    ...session,
    initialData: visitor ?? undefined,
    enabled: ({ state }) => state.data !== undefined,
    refetchInterval: ({ state }) => state.data === null && LOOKED_EVERY_MS,
  })
  const hasChanged = isOther(visitor, user)
  useEffect(() => {
    // Without an answer the last known session stays.
    const check = () => void client.fetchQuery(session).catch(() => {})
    addEventListener(SESSION_IN_DOUBT, check)
    return () => removeEventListener(SESSION_IN_DOUBT, check)
  }, [client, session])
  useEffect(() => {
    if (hasChanged) reloadUnasked()
  }, [hasChanged])
  const hasEnded = user === null
  useEffect(() => {
    if (!hasEnded) return
    // What was refused meanwhile is read again after the new sign-in.
    return () => void client.invalidateQueries()
  }, [client, hasEnded])
  if (user && isRead) setIsRead(false)
  if (!hasEnded || isHosted || isRead) return null
  return (
    <Dialog id="session-end" header="You are signed out" width={1} onClose={() => setIsRead(true)}>
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>
            Your session has ended, and nothing is saved any more. Keep this tab open and sign in again in
            another one: what you have typed here is saved then, and you go on where you are.
          </Text>
          <Flex justify="flex-end">
            <Button as="a" href={siteSignIn()} target="_blank" tone="primary" text="Sign in" />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  )
}
