import { Box } from '@sanity/ui'
import type { Tool } from 'sanity'
import { SignInFirst } from './sign-in-first.tsx'

/** Requires the site's sign-in for the tool that shows the site; other tools are unchanged. */
export const behindSiteSignIn = (tool: Tool): Tool =>
  tool.name === 'presentation' ? { ...tool, component: SiteBehindSignIn } : tool

const SiteBehindSignIn = () => (
  <Box padding={4}>
    <SignInFirst reason="The site shows drafts to its owner only" />
  </Box>
)
