import { sessionSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import { Box, Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteSignIn } from '../tools/site-sign-in.ts'
import { STREAM_CLOSED } from './socket-event-source.ts'

const SESSION = {
  queryKey: ['session'],
  queryFn: async () => sessionSchema.parse((await callApi('/auth/session')).body).user,
  // A dozen streams close together, and are tried again and again.
  staleTime: 5_000,
}

/**
 * Tells whoever is signed out while the Studio is open, where Sanity only tries to connect again. The lake closes its
 * streams with their session.
 */
export function SessionEnd() {
  const client = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  const { data: user } = useQuery({ ...SESSION, enabled: false })
  useEffect(() => {
    // A server that does not answer leaves what is known as it is.
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
