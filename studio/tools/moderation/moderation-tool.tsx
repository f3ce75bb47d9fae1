import { CommentIcon } from '@sanity/icons/Comment'
import { Box, Card, Container, Heading, Stack, Text } from '@sanity/ui'
import type { Tool } from 'sanity'
import { useModeration } from './moderation-store.ts'
import { Queue } from './queue.tsx'

export const moderationTool: Tool = {
  name: 'moderation',
  title: 'Moderation',
  icon: CommentIcon,
  component: ModerationTool,
}

/** What visitors write in the guestbook, and what the owner decides about it. */
function ModerationTool() {
  const { isOwner } = useModeration()
  return (
    <Box height="fill" overflow="auto">
      <Container width={2} paddingX={4} paddingY={[4, 5]}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            Guestbook
          </Heading>
          {isOwner ? <Queue /> : <SignInFirst />}
        </Stack>
      </Container>
    </Box>
  )
}

const SignInFirst = () => (
  <Card padding={4} radius={3} tone="caution" border>
    <Text>
      The guestbook belongs to your own site: <a href="/email-login">sign in there as its owner</a>, then
      reload this page.
    </Text>
  </Card>
)
