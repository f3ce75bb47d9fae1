import { type User, sessionSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import { Box, Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteSignIn } from '../tools/sign-in-first.tsx'
import { holdStreams, STREAM_CLOSED } from './event-source.ts'

const LOOKED_EVERY_MS = 5_000

const SESSION = {
  queryKey: ['session'],
  queryFn: async () => {
    const { user } = sessionSchema.parse((await callApi('/auth/session')).body)
    holdStreams(user === null)
    return user
  },
  // One request suffices for a dozen streams that close together and keep retrying.
  staleTime: LOOKED_EVERY_MS,
}

/**
 * Tells people that their session has ended. The lake then closes their streams, and Sanity's Studio only tries to
 * reconnect them, which `holdStreams` delays until somebody is signed in. When another person signs in, the Studio is
 * loaded again: what the first one has typed is not for them, and would be sent in their name.
 * @param props.visitor who was signed in when the Studio was loaded; null with hosted content, which has its own sessions
 */
export function SessionEnd({ visitor }: { visitor: User | null }) {
  const client = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  // Also read when the window gets the focus. Somebody who is signed out may sign in again in another tab.
  const { data: user } = useQuery({
    ...SESSION,
    initialData: visitor ?? undefined,
    enabled: ({ state }) => state.data !== undefined,
    refetchInterval: ({ state }) => state.data === null && LOOKED_EVERY_MS,
  })
  const isOther = visitor && user ? visitor.email !== user.email : false
  useEffect(() => {
    // Without an answer the last known session stays.
    const check = () => void client.fetchQuery(SESSION).catch(() => {})
    addEventListener(STREAM_CLOSED, check)
    return () => removeEventListener(STREAM_CLOSED, check)
  }, [client])
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  const hasEnded = user === null
  useEffect(() => {
    if (!hasEnded) return
    // What was refused meanwhile is read again after the new sign-in.
    return () => void client.invalidateQueries()
  }, [client, hasEnded])
  if (user && isRead) setIsRead(false)
  if (!hasEnded || isRead) return null
  return (
    <Dialog id="session-end" header="You are signed out" width={1} onClose={() => setIsRead(true)}>
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>
            Your session has ended, and nothing is saved any more. Sign in again in another tab, and go on
            here where you are; look then whether your last words are there.
          </Text>
          <Flex justify="flex-end">
            <Button as="a" href={siteSignIn()} target="_blank" tone="primary" text="Sign in" />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  )
}
