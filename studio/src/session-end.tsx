import { sessionSchema } from '@portfolio/contract/account'
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
 * reconnect them, which `holdStreams` delays until somebody is signed in.
 */
export function SessionEnd() {
  const client = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  // Somebody who is signed out may sign in again in another tab.
  const { data: user } = useQuery({
    ...SESSION,
    enabled: ({ state }) => state.data === null,
    refetchInterval: LOOKED_EVERY_MS,
  })
  useEffect(() => {
    // Without an answer the last known session stays.
    const check = () => void client.fetchQuery(SESSION).catch(() => {})
    addEventListener(STREAM_CLOSED, check)
    return () => removeEventListener(STREAM_CLOSED, check)
  }, [client])
  if (user !== null || isRead) return null
  return (
    <Dialog id="session-end" header="You are signed out" width={1} onClose={() => setIsRead(true)}>
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>
            Your session has ended, and nothing is saved any more. Sign in again to go on where you are; look
            then whether your last words are there.
          </Text>
          <Flex justify="flex-end">
            <Button as="a" href={siteSignIn()} tone="primary" text="Sign in" />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  )
}
