import { mayAccess } from '@portfolio/contract/roles'
import { CommentIcon } from '@sanity/icons/Comment'
import { Box, Container, Flex, Heading, Stack, Tab, TabList } from '@sanity/ui'
import type { Role } from '@portfolio/contract/team'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Tool } from 'sanity'
import { route, useRouter } from 'sanity/router'
import { SignInFirst } from '../sign-in-first.tsx'
import { Messages } from './messages/messages.tsx'
import { useInbox } from './messages/use-inbox.ts'
import { Queue } from './queue.tsx'
import { useModeration } from './use-moderation.ts'

export const createModerationTool = (role: Role): Tool => ({
  name: 'moderation',
  title: 'Moderation',
  icon: CommentIcon,
  component: mayAccess(role, 'read', 'contactMessages') ? OwnersTool : ModeratorsTool,
  router: route.create('/', [route.create('/impressions/:impression'), route.create('/:view')]),
})

const OwnersTool = () => (
  <Frame>
    <Views />
  </Frame>
)

/** Messages of the contact form are for the owner. */
const ModeratorsTool = () => (
  <Frame>
    <Stack gap={5}>
      <Heading as="h1" size={3}>
        Guestbook
      </Heading>
      <Queue />
    </Stack>
  </Frame>
)

/** The guestbook and the messages of the contact form, for moderation. */
function Frame({ children }: { children: ReactNode }) {
  const { isModerator } = useModeration()
  return (
    <Box height="fill" overflow="auto">
      <Container width={2} paddingX={4} paddingY={[4, 5]}>
        {isModerator ? children : <SignInFirst reason="The guestbook belongs to your own site" />}
      </Container>
    </Box>
  )
}

function Views() {
  const { state, navigate } = useRouter()
  const isMessages = state.view === 'messages'
  const [search, setSearch] = useState('')
  const inbox = useInbox(useDeferredValue(search))
  return (
    <Stack gap={5}>
      <Flex gap={4} align="center" justify="space-between" wrap="wrap">
        <Heading as="h1" size={3}>
          {isMessages ? 'Messages' : 'Guestbook'}
        </Heading>
        <TabList gap={1}>
          <Tab
            id="moderation-guestbook"
            aria-controls="moderation-view"
            label="Guestbook"
            selected={!isMessages}
            onClick={() => navigate({})}
          />
          <Tab
            id="moderation-messages"
            aria-controls="moderation-view"
            label={inbox.unanswered === null ? 'Messages' : `Messages (${inbox.unanswered})`}
            selected={isMessages}
            onClick={() => navigate({ view: 'messages' })}
          />
        </TabList>
      </Flex>
      <div id="moderation-view" role="tabpanel">
        {isMessages ? <Messages inbox={inbox} search={search} onSearch={setSearch} /> : <Queue />}
      </div>
    </Stack>
  )
}
