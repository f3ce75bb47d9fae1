import { Box } from '@sanity/ui'
import type { Tool } from 'sanity'
import { SignInFirst } from './sign-in-first.tsx'

/** The tool that shows the site asks for its sign-in first; others stay as they are. */
export const behindSiteSignIn = (tool: Tool): Tool =>
  tool.name === 'presentation' ? { ...tool, component: SiteBehindSignIn } : tool

const SiteBehindSignIn = () => (
  <Box padding={4}>
    <SignInFirst reason="The site shows drafts to its owner only" />
  </Box>
)
