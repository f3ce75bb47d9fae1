import { Box, Card, Text } from '@sanity/ui'
import type { Tool } from 'sanity'
import { siteSignIn } from './site-sign-in.ts'

/** The tool that shows the site asks for its sign-in first; others stay as they are. */
export const behindSiteSignIn = (tool: Tool): Tool =>
  tool.name === 'presentation' ? { ...tool, component: SignInFirst } : tool

const SignInFirst = () => (
  <Box padding={4}>
    <Card padding={4} radius={3} tone="caution" border>
      <Text>
        The site shows drafts to its owner only: <a href={siteSignIn()}>sign in there as its owner</a>.
      </Text>
    </Card>
  </Box>
)
